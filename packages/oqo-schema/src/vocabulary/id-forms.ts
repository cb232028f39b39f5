/** The letter the ids of an entity begin with. */
export const idLetters = {
  works: "W",
  authors: "A",
  institutions: "I",
  sources: "S",
  publishers: "P",
  funders: "F",
  topics: "T",
  concepts: "C",
  awards: "G",
} as const;

/** The entities whose listed values are all there are. */
export const closedVocabularies = [
  "domains",
  "fields",
  "subfields",
  "sdgs",
  "countries",
  "continents",
  "languages",
  "indexes",
  "oa-statuses",
  "work-types",
] as const;
