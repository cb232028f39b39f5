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

/** The entities of which some values are listed; of the other listed ones all are. */
export const openVocabularies = ["licenses", "institution-types", "source-types"] as const;
