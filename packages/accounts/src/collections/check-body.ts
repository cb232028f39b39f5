import type { EntityType } from "@oqlkit/oqo-schema";
import { CollectionError } from "./collection-error.ts";
import type { CollectionLimits } from "./collection-store.ts";
import { collectibleTypes, isCollectible, readEntityId } from "./entity-ids.ts";
import { isProfane } from "./profanity.ts";

const maxName = 30;
const maxDescription = 500;

/** A request body, once it is known to be an object. */
export type Body = Readonly<Record<string, unknown>>;

/** What can be seen: no blank, and no letter of Hangul or Braille that looks like one. */
const visible = /[^\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;
const control = /\p{Cc}/u;
const halved = /\p{Cs}/u;
const urlShaped = /[a-z][a-z0-9+.-]*:\/\/|\bwww\./i;
const hostShaped = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;

/** Whether a text shows an address of the web, or is one. */
const looksLikeUrl = (text: string): boolean => urlShaped.test(text) || hostShaped.test(text);

/** @throws CollectionError `entity_type_invalid`. */
export function readEntityType(value: unknown): EntityType {
  if (isCollectible(value)) return value;
  const given = value === undefined ? "entity_type is missing." : "This entity_type cannot be collected.";
  throw new CollectionError(
    "entity_type_invalid",
    `${given} It has to be one of ${collectibleTypes.join(", ")}.`,
  );
}

/** The name, trimmed. @throws CollectionError `display_name_invalid` or `display_name_too_long`. */
export function readDisplayName(value: unknown): string {
  const invalid = (why: string) => new CollectionError("display_name_invalid", `display_name ${why}`);
  if (typeof value !== "string") throw invalid(`has to be a text of 1 to ${maxName} characters.`);
  const name = value.trim();
  if (!visible.test(name))
    throw invalid(`is empty. Give the collection a name of 1 to ${maxName} characters.`);
  if (control.test(name)) throw invalid("holds control characters, such as tabs or line breaks.");
  if (halved.test(name)) throw invalid("holds half of a character (a lone surrogate).");
  if ([...name].length > maxName) {
    throw new CollectionError(
      "display_name_too_long",
      `display_name has ${[...name].length} characters; at most ${maxName} are allowed.`,
    );
  }
  if (looksLikeUrl(name)) throw invalid("looks like a URL. Use a name in words.");
  if (isProfane(name)) throw invalid("holds a word that is not allowed here.");
  return name;
}

/** @throws CollectionError `description_invalid`. */
export function readDescription(value: unknown): string {
  const invalid = (why: string) => new CollectionError("description_invalid", `description ${why}`);
  if (typeof value !== "string") throw invalid(`has to be a text of at most ${maxDescription} characters.`);
  if (control.test(value.replace(/[\n\t]/g, ""))) throw invalid("holds control characters.");
  if (halved.test(value)) throw invalid("holds half of a character (a lone surrogate).");
  if ([...value].length > maxDescription) {
    throw invalid(`has ${[...value].length} characters; at most ${maxDescription} are allowed.`);
  }
  if (looksLikeUrl(value.trim())) throw invalid("looks like a URL, which is not allowed.");
  return value;
}

/** A text as messages show it, cut between characters. */
const shown = (text: string): string => text.replace(/^(.{80}).+$/su, "$1…");

/** So many ids are read at once, or as many as a collection holds where that is more: reading holds up everybody. */
const mostAtOnce = 10_000;

/** What is wrong with a list that is too long to be read at once; undefined when nothing is, or it is no list. */
export function lengthFault(value: unknown, { entitiesPerCollection }: CollectionLimits): string | undefined {
  const most = Math.max(mostAtOnce, entitiesPerCollection);
  if (!Array.isArray(value) || value.length <= most) return undefined;
  const given = value.length.toLocaleString("en");
  return `entity_ids has ${given} ids; at most ${most.toLocaleString("en")} are taken at once.`;
}

/**
 * Canonical ids, each once, in the order of their first mention.
 *
 * @throws CollectionError `entity_id_invalid`, then `entity_id_wrong_type`, naming the first offender.
 */
export function readEntityIds(value: unknown, type: EntityType): readonly string[] {
  if (!Array.isArray(value)) {
    throw new CollectionError("entity_id_invalid", "entity_ids has to be a list of ids.");
  }
  const read = value.map((given: unknown) => {
    const found = typeof given === "string" ? readEntityId(given, type) : undefined;
    if (found !== undefined) return { given, ...found };
    throw new CollectionError(
      "entity_id_invalid",
      `'${typeof given === "object" && given !== null ? "{…}" : shown(String(given))}' is not an id of any known shape.`,
    );
  });
  const wrong = read.find((found) => found.type !== type);
  if (wrong !== undefined) {
    throw new CollectionError(
      "entity_id_wrong_type",
      `'${shown(String(wrong.given))}' is of type ${wrong.type}, not ${type}.`,
    );
  }
  return [...new Set(read.map(({ id }) => id))];
}
