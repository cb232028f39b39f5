import { type LookupKey, parseLookup, typedWords } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";

/** What a text that is being typed asks for. */
export type SuggestQuery =
  /** Nothing yet: the most prominent objects. */
  | { readonly kind: "top" }
  /** The one object with an identifier; where there is none, those with its words in a name, such as `AdS/CFT`. */
  | { readonly kind: "key"; readonly key: LookupKey; readonly words: string }
  /**
   * Objects with these folded words in a name, one after the other, the last perhaps not typed to its end; where there
   * are none, the one whose code they are.
   */
  | { readonly kind: "words"; readonly words: string; readonly key: LookupKey | undefined }
  /** Signs only, which no name is found by. */
  | { readonly kind: "nothing" };

/** Codes of small entity types look like words, so they are taken for ids only when written as such. */
const written = /^[a-z]\d{2,}$|^\d+$|[:/]/i;
/** A country in capitals; in small letters it may be the beginning of a name. */
const country = /^[A-Z]{2}$/;

const isWrittenAsId = (entity: EntityType, text: string): boolean =>
  written.test(text) || (entity === "countries" && country.test(text));

/** Reads a text that is being typed. */
export function readSuggest(entity: EntityType, text: string): SuggestQuery {
  const typed = text.trim();
  if (typed === "") return { kind: "top" };
  const key = parseLookup(entity, typed);
  const words = typedWords(typed).join(" ");
  if (key !== undefined && (key.scheme !== "id" || isWrittenAsId(entity, typed)))
    return { kind: "key", key, words };
  return words === "" ? { kind: "nothing" } : { kind: "words", words, key };
}
