import type { EntityType } from "@oqlkit/oqo-schema";

/** Where an object's names stand, and how good a match there is: 0 as good as its own name, 1 second to it. */
export interface NameSource {
  /** A root key of canonical objects that holds a text or a list of texts. */
  readonly key: string;
  readonly tier: 0 | 1;
}

const own: NameSource = { key: "display_name", tier: 0 };

const sources: Partial<Record<EntityType, readonly NameSource[]>> = {
  authors: [own, { key: "display_name_alternatives", tier: 1 }],
  institutions: [
    own,
    { key: "display_name_acronyms", tier: 0 },
    { key: "display_name_alternatives", tier: 1 },
  ],
  sources: [own, { key: "abbreviated_title", tier: 0 }, { key: "alternate_titles", tier: 1 }],
  topics: [own, { key: "keywords", tier: 1 }, { key: "description", tier: 1 }],
};

/** The texts by which objects of an entity type are found while their name is being typed; its own name first. */
export const nameSources = (entity: EntityType): readonly NameSource[] => sources[entity] ?? [own];

/** What makes an object come before others of its type with an equally good match: more of this. */
export const prominenceKey = (entity: EntityType): "cited_by_count" | "works_count" =>
  entity === "works" ? "cited_by_count" : "works_count";
