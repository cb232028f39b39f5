/** The entities as OQL names them, in alphabetical order. */
export const entityNames: readonly string[] = [
  "authors",
  "awards",
  "concepts",
  "continents",
  "countries",
  "domains",
  "fields",
  "funders",
  "indexes",
  "institution-types",
  "institutions",
  "keywords",
  "languages",
  "licenses",
  "locations",
  "oa-statuses",
  "publishers",
  "sdgs",
  "source-types",
  "sources",
  "subfields",
  "topics",
  "types",
  "works",
];

/** The second name of `types`, which objects and URLs use; texts may, but it is not offered. */
const unlistedName = "work-types";

/** Spelling to name: hyphens may be written as blanks. */
export const entityBySpelling: ReadonlyMap<string, string> = new Map([
  ...entityNames.flatMap((name) => [[name, name] as const, [name.replace("-", " "), name] as const]),
  [unlistedName, unlistedName],
]);
