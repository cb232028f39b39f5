import type { EntityName } from "../generated/oqo.ts";
import { isOneOf } from "../oqo-words.ts";
import { perEntity } from "../registry/per-entity.ts";
import { type RegistryEntity, registryEntity } from "../registry/registry-entity.ts";
import type { CodeOf, IdOf, ListedEntity } from "./codes.ts";
import { idLetters, openVocabularies } from "./id-forms.ts";
import { vocabularyRows } from "./vocabulary-rows.ts";

/** How the ids of an entity look, and its values if they are few enough to list. */
export interface Vocabulary {
  /** Source of a regular expression a whole id matches, ignoring case; its one group is the bare id. */
  readonly idPattern: string;
  /** The letter ids begin with, upper-case, or null. */
  readonly idPrefix: string | null;
  /** Whether the listed values are all there are, so that any other value is wrong. */
  readonly closed: boolean;
  /** Whether OQL text may name the value in brackets after its id. */
  readonly annotates: boolean;
  /** Code to name. Empty for entities too large to list. Has no prototype, so any text may be looked up. */
  readonly values: Readonly<Record<string, string>>;
  /** The names by code in small letters, in the order of the list. */
  readonly names: ReadonlyMap<string, string>;
}

const site = "https:\\/\\/openalex\\.org\\/";

const number = "\\d+";
const word = "[a-zA-Z]+";
const words = "[a-zA-Z\\-]+";

/** How the codes of a vocabulary look, as the source of a regular expression. */
const codePatterns: Readonly<Partial<Record<RegistryEntity, string>>> = {
  keywords: "[a-zA-Z0-9\\-]+",
  domains: number,
  fields: number,
  subfields: number,
  sdgs: number,
  countries: "[a-zA-Z]{2}",
  continents: "q\\d+",
  languages: "[a-zA-Z]{2}",
  licenses: "[a-zA-Z0-9\\-]+",
  indexes: word,
  "oa-statuses": word,
  "source-types": words,
  "institution-types": words,
  "work-types": words,
};

/** Vocabularies whose codes are words that need no explaining. */
const readable = /types|statuses|licenses|indexes/;

/** Open entities have a letter and digits, which may stand alone; codes belong behind a path. */
function factsOf(entity: RegistryEntity): Vocabulary | undefined {
  const letter = letters[entity];
  const code = codePatterns[entity];
  if (!letter && !code) return undefined;
  const path = `${entity === "work-types" ? "types" : entity}\\/`;
  return {
    idPattern: letter
      ? `(?:${path})?(?:${site})?(${letter.toLowerCase()}\\d+)`
      : `(?:${site}${path}|${path})(${code})`,
    idPrefix: entity === "continents" ? "Q" : (letter ?? null),
    closed: listed[entity] !== undefined && !isOneOf(openVocabularies, entity),
    annotates: !readable.test(entity),
    ...readValues(listed[entity]),
  };
}

function readValues(rows: string | undefined): Pick<Vocabulary, "values" | "names"> {
  const values: Record<string, string> = Object.create(null);
  // Unlike a record, it keeps the order of numbers.
  const names = new Map<string, string>();
  let code = "";
  for (const row of rows?.split("|") ?? []) {
    const [, stated, letters, name = ""] = rowParts.exec(row) ?? [];
    code = stated === undefined ? codeAfter(code, name, letters) : stated || name.toLowerCase();
    if (name) {
      values[code] = name;
      names.set(code.toLowerCase(), name);
    }
  }
  return { values, names };
}

/** The code of a pair or the letters before a capital, and the name. */
const rowParts = /^(?:(.*)=|([a-z]{0,2})(?=[^a-z])|)(.*)/;

/** The code of a row that does not state the whole of it; `letters` are those before its capital. */
function codeAfter(before: string, name: string, letters: string | undefined): string {
  if (Number(before) > 0) return String(Number(before) + 1);
  if (letters === undefined) return name;
  const code = letters.length > 1 ? letters : name.charAt(0) + (letters || name.charAt(1));
  return /[A-Z]/.test(before) ? code.toUpperCase() : code.toLowerCase();
}

const letters: Readonly<Partial<Record<RegistryEntity, string>>> = idLetters;
const listed: Readonly<Partial<Record<RegistryEntity, string>>> = vocabularyRows;

const vocabularies: (entity: string) => Vocabulary | undefined = perEntity((name) => {
  const entity = registryEntity(name);
  return entity && (entity === name ? factsOf(entity) : vocabularies(entity));
});

/** A vocabulary whose listed codes the compiler knows; other codes may still be looked up. */
export interface VocabularyOf<E extends ListedEntity> extends Vocabulary {
  readonly values: { readonly [Code in CodeOf<E>]: string } & { readonly [code: string]: string };
}

/**
 * The vocabulary of an entity, or undefined if it has none (`locations`) or is unknown. The codes of an entity
 * written in the source are known to the compiler.
 */
export function vocabularyOf<E extends ListedEntity>(entity: E): VocabularyOf<E>;
export function vocabularyOf(entity: string): Vocabulary | undefined;
export function vocabularyOf(entity: string): Vocabulary | undefined {
  return vocabularies(entity);
}

/** The names of the listed values of an entity by code, in small letters; none of an entity too large to list. */
export const namesByCode = (entity: string): Vocabulary["names"] => vocabularies(entity)?.names ?? new Map();

/**
 * Whether a text known only at run time is the bare id of an entity, in canonical spelling; narrows its type. Of
 * vocabularies that are not closed any text but the empty one is.
 *
 * @example isIdOf("institutions", "I27837315") // true
 */
export function isIdOf<E extends EntityName>(entity: E, text: string): text is IdOf<E> {
  const vocabulary = vocabularyOf(entity);
  if (vocabulary?.closed) return Object.hasOwn(vocabulary.values, text);
  const letter = vocabulary?.idPrefix;
  return letter ? text.startsWith(letter) && /^\d+$/.test(text.slice(1)) : text !== "";
}
