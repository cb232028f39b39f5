import type { EntityType } from "@oqlkit/oqo-schema";

/** The shape of a JSON value in an entity object. Every value may also be null. */
export type Shape =
  | { readonly kind: "string" | "integer" | "number" | "boolean" | "date" | "timestamp" }
  /** An entity id in its full URL form, `{id_base}/W123` or `{id_base}/types/article`. */
  | { readonly kind: "id"; readonly entity: EntityType | readonly EntityType[] }
  /** Free-form JSON, stored as text. */
  | { readonly kind: "json" }
  | { readonly kind: "list"; readonly item: Shape }
  | StructShape;

/** The shape of an object. */
export interface StructShape {
  readonly kind: "struct";
  /** Keys in presentation order. */
  readonly fields: Readonly<Record<string, Shape>>;
}

/** One value of a field, in canonical form (see `ValueForm`). */
export type Scalar = string | number | boolean;

/**
 * How a field's values are written canonically, and so compared, stored and printed as group keys.
 *
 * | form | canonical value |
 * |---|---|
 * | boolean | `true`, `false` |
 * | number | a finite number |
 * | date | `YYYY-MM-DD` |
 * | datetime | `YYYY-MM-DDThh:mm:ss.ffffff`, no zone (UTC) |
 * | entity-id | letter and digits: `W123`, whatever the letter |
 * | slug | the code after the last `/`: lower case, but upper case for countries and continents |
 * | text | the text as it stands; compared without regard to case |
 * | doi, orcid, ror, issn, pmid, pmcid, wikidata, scopus, mag | the bare identifier, DOI ROR lower, others upper case |
 */
export type ValueForm =
  | "boolean"
  | "number"
  | "date"
  | "datetime"
  | "entity-id"
  | "slug"
  | "text"
  | "doi"
  | "orcid"
  | "ror"
  | "issn"
  | "pmid"
  | "pmcid"
  | "wikidata"
  | "scopus"
  | "mag";

/** Where the values of a field come from in a canonical entity object. Paths are dotted, `[]` marks lists. */
export type FieldSource =
  /** The values at a path; nulls are skipped, duplicates count once. With `only`, just the ids of that type. */
  | { readonly kind: "path"; readonly path: string; readonly only?: EntityType }
  /** How many elements the list at `path` has. */
  | { readonly kind: "count"; readonly path: string }
  /** Whether any value stands at any of the paths. */
  | { readonly kind: "present"; readonly paths: readonly string[] }
  /** The continents of the country codes at `path`. */
  | { readonly kind: "continent"; readonly path: string }
  /** Whether any country code at `path` belongs to the global south. */
  | { readonly kind: "global-south"; readonly path: string }
  /**
   * The values at `path` within the list elements whose member `where` equals `equals`. Both are full
   * paths; what they have in common up to the last `[]` is the element, or the object when there is none.
   */
  | { readonly kind: "path-where"; readonly path: string; readonly where: string; readonly equals: string }
  /** A rule of its own, named; implemented once in JavaScript and once per adapter. */
  | {
      readonly kind: "rule";
      readonly rule:
        | "best-open-version"
        | "mag-only"
        | "has-oa-published"
        | "has-oa-submitted"
        | "has-old-authors"
        | "has-embeddings";
    }
  /** An inclusive bound on another field: `from_publication_date`. */
  | { readonly kind: "bound"; readonly field: string; readonly side: "min" | "max" }
  /** A prefix test on another field: `doi_starts_with`. */
  | { readonly kind: "prefix"; readonly field: string }
  /** The rows that the given work lists in its field: `cited_by`, `related_to`. */
  | { readonly kind: "linked"; readonly field: string }
  /** Full text. */
  | TextSource
  | { readonly kind: "semantic" }
  /** Membership of the row itself in a collection. */
  | { readonly kind: "collection" };

/**
 * The texts that a search looks at. Words are compared by their stem, or as they are when `exact`, which also
 * keeps stop words. Where `across`, the words of a plain search may stand in different parts; else one part
 * has to hold them all.
 */
export interface TextSource {
  readonly kind: "text";
  readonly parts: readonly TextPart[];
  readonly exact: boolean;
  readonly across: boolean;
}

/** One of the texts of an object. The elements of a list are apart: phrases and distances stay inside one. */
export interface TextPart {
  readonly path: string;
  readonly weights: TextWeights;
}

/** What a match in a part adds to the score, as factors of its relevance; see docs/search.md. */
export interface TextWeights {
  /** All words of a plain search in this part. */
  readonly words: number;
  /** The words of a plain search as a phrase in this part. */
  readonly phrase: number;
  /** A word of a plain search whose words stand in whatever parts; 0 where they may not. */
  readonly across: number;
  /** A phrase in quotes, a proximity list, a wildcard or a fuzzy word. */
  readonly other: number;
}

/** How a bucket key is written when grouping: the full id URL, or the value itself. */
export type GroupKeyForm = "id-url" | "value" | "boolean";

/** One filterable, groupable or sortable property of an entity: a row of the filter table. */
export interface Field {
  readonly entity: EntityType;
  /** The canonical name, which is also the OQO column id. */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly form: ValueForm;
  readonly source: FieldSource;
  /** Whether a row may have more than one value. */
  readonly many: boolean;
  readonly groupable: boolean;
  /** Aliases that may be grouped by although the name itself may not. */
  readonly groupableAs?: readonly string[];
  readonly sortable: boolean;
  readonly groupKey: GroupKeyForm;
  /** The entity type that the values identify, when they do; gives keys their URL and their names. */
  readonly refers: EntityType | null;
  /** The entity type whose collections this field accepts. */
  readonly collection: EntityType | null;
  /** False for names that are accepted but not advertised. */
  readonly listed: boolean;
}

/** The identifier schemes an object can be looked up by; `id` is its own. */
export type LookupScheme =
  | "id"
  | "doi"
  | "orcid"
  | "ror"
  | "issn"
  | "pmid"
  | "pmcid"
  | "mag"
  | "wikidata"
  | "scopus"
  | "crossref";

/** One identifier in canonical form: `{ scheme: "doi", value: "10.7717/peerj.4375" }`. */
export interface LookupKey {
  readonly scheme: LookupScheme;
  readonly value: string;
}
