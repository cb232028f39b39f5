import type { EntityName } from "../generated/oqo.ts";
import { isOneOf } from "../oqo-words.ts";
import { type RegistryEntity, registryEntity } from "../registry/registry-entity.ts";
import type { CodeOf, IdOf, ListedEntity } from "./codes.ts";
import { closedVocabularies, idLetters } from "./id-forms.ts";
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
}

type Facts = Omit<Vocabulary, "values">;

const site = "https:\\/\\/openalex\\.org\\/";

/** An open entity: a letter and digits, which may stand alone. */
function lettered(entity: keyof typeof idLetters): Facts {
  const letter = idLetters[entity];
  const idPattern = `(?:${entity}\\/)?(?:${site})?(${letter.toLowerCase()}\\d+)`;
  return { idPattern, idPrefix: letter, closed: false, annotates: true };
}

/** A vocabulary of codes, which belong behind a path. */
function coded(entity: RegistryEntity, code: string, annotates: boolean): Facts {
  const path = entity === "work-types" ? "types" : entity;
  const idPattern = `(?:${site}${path}\\/|${path}\\/)(${code})`;
  return { idPattern, idPrefix: null, closed: isOneOf(closedVocabularies, entity), annotates };
}

const facts: Readonly<Record<RegistryEntity, Facts | undefined>> = {
  works: lettered("works"),
  authors: lettered("authors"),
  institutions: lettered("institutions"),
  sources: lettered("sources"),
  publishers: lettered("publishers"),
  funders: lettered("funders"),
  topics: lettered("topics"),
  concepts: lettered("concepts"),
  awards: lettered("awards"),
  keywords: coded("keywords", "[a-zA-Z0-9\\-]+", true),
  domains: coded("domains", "\\d+", true),
  fields: coded("fields", "\\d+", true),
  subfields: coded("subfields", "\\d+", true),
  sdgs: coded("sdgs", "\\d+", true),
  countries: coded("countries", "[a-zA-Z]{2}", true),
  continents: { ...coded("continents", "q\\d+", true), idPrefix: "Q" },
  languages: coded("languages", "[a-zA-Z]{2}", true),
  licenses: coded("licenses", "[a-zA-Z0-9\\-]+", false),
  indexes: coded("indexes", "[a-zA-Z]+", false),
  "oa-statuses": coded("oa-statuses", "[a-zA-Z]+", false),
  "source-types": coded("source-types", "[a-zA-Z\\-]+", false),
  "institution-types": coded("institution-types", "[a-zA-Z\\-]+", false),
  "work-types": coded("work-types", "[a-zA-Z\\-]+", false),
  locations: undefined,
};

function readValues(rows: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  let before = "";
  for (const row of rows.split("|")) {
    const [first = "", second] = row.split("=");
    before = second === undefined && /^\d/.test(before) ? String(Number(before) + 1) : first;
    values[before] = second ?? first;
  }
  return values;
}

const listed: Readonly<Partial<Record<RegistryEntity, string>>> = vocabularyRows;
const read = new Map<RegistryEntity, Vocabulary>();

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
  const known = registryEntity(entity);
  const ids = known && facts[known];
  if (!ids) return undefined;
  let vocabulary = read.get(known);
  if (!vocabulary) {
    const rows = listed[known];
    vocabulary = { ...ids, values: rows === undefined ? Object.create(null) : readValues(rows) };
    read.set(known, vocabulary);
  }
  return vocabulary;
}

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
