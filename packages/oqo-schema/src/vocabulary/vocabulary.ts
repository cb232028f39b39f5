import { type RegistryEntity, registryEntity } from "../registry/registry-entity.ts";
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
function lettered(path: string, letter: string): Facts {
  const idPattern = `(?:${path}\\/)?(?:${site})?(${letter.toLowerCase()}\\d+)`;
  return { idPattern, idPrefix: letter, closed: false, annotates: true };
}

/** A vocabulary of codes, which belong behind a path. */
function coded(path: string, code: string, closed: boolean, annotates: boolean): Facts {
  return { idPattern: `(?:${site}${path}\\/|${path}\\/)(${code})`, idPrefix: null, closed, annotates };
}

const facts: Readonly<Record<RegistryEntity, Facts | undefined>> = {
  works: lettered("works", "W"),
  authors: lettered("authors", "A"),
  institutions: lettered("institutions", "I"),
  sources: lettered("sources", "S"),
  publishers: lettered("publishers", "P"),
  funders: lettered("funders", "F"),
  topics: lettered("topics", "T"),
  concepts: lettered("concepts", "C"),
  awards: lettered("awards", "G"),
  keywords: coded("keywords", "[a-zA-Z0-9\\-]+", false, true),
  domains: coded("domains", "\\d+", true, true),
  fields: coded("fields", "\\d+", true, true),
  subfields: coded("subfields", "\\d+", true, true),
  sdgs: coded("sdgs", "\\d+", true, true),
  countries: coded("countries", "[a-zA-Z]{2}", true, true),
  continents: { ...coded("continents", "q\\d+", true, true), idPrefix: "Q" },
  languages: coded("languages", "[a-zA-Z]{2}", true, true),
  licenses: coded("licenses", "[a-zA-Z0-9\\-]+", false, false),
  indexes: coded("indexes", "[a-zA-Z]+", true, false),
  "oa-statuses": coded("oa-statuses", "[a-zA-Z]+", true, false),
  "source-types": coded("source-types", "[a-zA-Z\\-]+", false, false),
  "institution-types": coded("institution-types", "[a-zA-Z\\-]+", false, false),
  "work-types": coded("types", "[a-zA-Z\\-]+", true, false),
  locations: undefined,
};

function readValues(rows: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const row of rows.split("|")) {
    const [code = "", name = code] = row.split("=");
    values[code] = name;
  }
  return values;
}

const listed: Readonly<Partial<Record<RegistryEntity, string>>> = vocabularyRows;
const read = new Map<RegistryEntity, Vocabulary>();

/** The vocabulary of an entity, or undefined if it has none (`locations`) or is unknown. */
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
