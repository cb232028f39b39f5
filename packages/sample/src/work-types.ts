/** Where works of a type are published. */
type Venue = "journal" | "conference" | "book" | "preprints" | "data" | "institution" | "none";

/** What is fixed for a work type. */
export interface WorkType {
  readonly code: string;
  readonly weight: number;
  readonly venue: Venue;
  /** The type name used by the registration agency. */
  readonly crossref: string;
  /** The share of works with an abstract. */
  readonly abstracts: number;
  readonly description: string;
}

/** All work types, most frequent first. */
export const workTypes: readonly WorkType[] = [
  {
    code: "article",
    weight: 620,
    venue: "journal",
    crossref: "journal-article",
    abstracts: 0.72,
    description: "A journal article that reports research.",
  },
  {
    code: "book-chapter",
    weight: 75,
    venue: "book",
    crossref: "book-chapter",
    abstracts: 0.35,
    description: "A chapter of a book.",
  },
  {
    code: "preprint",
    weight: 60,
    venue: "preprints",
    crossref: "posted-content",
    abstracts: 0.95,
    description: "A manuscript shared before peer review.",
  },
  {
    code: "conference-paper",
    weight: 55,
    venue: "conference",
    crossref: "proceedings-article",
    abstracts: 0.8,
    description: "A paper in the proceedings of a conference.",
  },
  {
    code: "dataset",
    weight: 40,
    venue: "data",
    crossref: "dataset",
    abstracts: 0.3,
    description: "A collection of data.",
  },
  {
    code: "review",
    weight: 35,
    venue: "journal",
    crossref: "journal-article",
    abstracts: 0.85,
    description: "An article that reviews earlier research.",
  },
  {
    code: "dissertation",
    weight: 30,
    venue: "institution",
    crossref: "dissertation",
    abstracts: 0.6,
    description: "A thesis for a degree.",
  },
  {
    code: "book",
    weight: 20,
    venue: "none",
    crossref: "book",
    abstracts: 0.25,
    description: "A whole book.",
  },
  {
    code: "letter",
    weight: 10,
    venue: "journal",
    crossref: "journal-article",
    abstracts: 0.05,
    description: "A short letter in a journal.",
  },
  {
    code: "editorial",
    weight: 9,
    venue: "journal",
    crossref: "journal-article",
    abstracts: 0.05,
    description: "An opinion of the editors.",
  },
  {
    code: "paratext",
    weight: 8,
    venue: "journal",
    crossref: "journal-article",
    abstracts: 0,
    description: "Matter about a publication, such as a cover.",
  },
  {
    code: "conference-abstract",
    weight: 8,
    venue: "conference",
    crossref: "proceedings-article",
    abstracts: 0.4,
    description: "An abstract presented at a conference.",
  },
  {
    code: "report",
    weight: 7,
    venue: "none",
    crossref: "report",
    abstracts: 0.4,
    description: "A report outside journals and books.",
  },
  {
    code: "other",
    weight: 6,
    venue: "none",
    crossref: "other",
    abstracts: 0.2,
    description: "A work of no other type.",
  },
  {
    code: "reference-entry",
    weight: 5,
    venue: "book",
    crossref: "reference-entry",
    abstracts: 0.05,
    description: "An entry of a reference work.",
  },
  {
    code: "erratum",
    weight: 4,
    venue: "journal",
    crossref: "journal-article",
    abstracts: 0,
    description: "A correction of an earlier work.",
  },
  {
    code: "peer-review",
    weight: 4,
    venue: "none",
    crossref: "peer-review",
    abstracts: 0,
    description: "A published review of a manuscript.",
  },
  {
    code: "book-review",
    weight: 4,
    venue: "journal",
    crossref: "journal-article",
    abstracts: 0.05,
    description: "A review of a book.",
  },
  {
    code: "software",
    weight: 3,
    venue: "data",
    crossref: "other",
    abstracts: 0.2,
    description: "A program.",
  },
  {
    code: "data-paper",
    weight: 3,
    venue: "journal",
    crossref: "journal-article",
    abstracts: 0.8,
    description: "An article that describes a dataset.",
  },
  {
    code: "supplementary-materials",
    weight: 3,
    venue: "data",
    crossref: "component",
    abstracts: 0,
    description: "Additions to another work.",
  },
  {
    code: "standard",
    weight: 2,
    venue: "none",
    crossref: "standard",
    abstracts: 0.1,
    description: "A technical standard.",
  },
  {
    code: "libguides",
    weight: 2,
    venue: "none",
    crossref: "other",
    abstracts: 0,
    description: "A guide written by a library.",
  },
  {
    code: "retraction",
    weight: 1,
    venue: "journal",
    crossref: "journal-article",
    abstracts: 0,
    description: "A notice that a work is withdrawn.",
  },
];

/** Language codes with their share in thousandths; the rest of the works use any language or none. */
export const languageShares: readonly (readonly [string, number])[] = [
  ["en", 800],
  ["es", 28],
  ["pt", 20],
  ["zh", 20],
  ["fr", 18],
  ["de", 18],
  ["ja", 14],
  ["ru", 12],
  ["id", 10],
  ["ko", 9],
  ["it", 6],
  ["pl", 5],
  ["tr", 5],
  ["ar", 5],
];
