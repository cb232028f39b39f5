import { entityOfId, entityOfSegment, parseId, parseLetteredId, typesBySegment } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";

/** The entity types that collections can be made of. */
export const collectibleTypes = [
  "works",
  "authors",
  "sources",
  "institutions",
  "topics",
  "sdgs",
  "funders",
  "publishers",
  "keywords",
  "concepts",
] as const;

const collectible: ReadonlySet<string> = new Set(collectibleTypes);

/** Whether collections can be made of an entity type. */
export const isCollectible = (name: unknown): name is EntityType =>
  typeof name === "string" && collectible.has(name);

/** An entity that an id in any spelling names. */
export interface EntityReference {
  readonly type: EntityType;
  /** Canonical and short: `W42`, `3`, `machine-learning`. */
  readonly id: string;
}

const maxLength = 300;
/**
 * A slug has no blanks, control characters or half letters, and each part of it a letter, but for dates such as `9-11`;
 * what begins with a scheme is another identifier.
 */
const slug =
  /^(?!.*[\s\p{Cc}\p{Cs}])(?:(?![a-z]+:)[^/]*\p{L}[^/]*(?:\/[^/]*\p{L}[^/]*)*|\d{1,3}(?:-\d{1,3})+)$/u;
const goals = 17;
/** Behind the names in the path of a catalog's ids. Only slugs of keywords have slashes. */
const announced = new RegExp(
  `^(?:openalex:)?(?:https?:/+[^/\\s]+/(?:[a-z][\\w.-]*/)*?)?(${[...typesBySegment.keys()].join("|")})/(.+?)/?$`,
  "i",
);

/**
 * Reads an id as callers write it: short, with its path segment, or as a URL. Bare numbers and slugs do not tell their
 * type and count as `expected` where that has such ids. Undefined when no known id looks like this.
 */
export function readEntityId(text: string, expected: EntityType): EntityReference | undefined {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > maxLength) return undefined;
  // Keywords may look like ids of other types, `p53`, and are listed so.
  if (expected === "keywords" && /^[a-jl-z]\d+$/.test(trimmed)) return readCode(expected, trimmed);
  return readSegment(trimmed) ?? readLettered(trimmed, expected) ?? readBare(trimmed, expected);
}

/** `W0` in any spelling: of the right shape, though nothing has that number. */
function noughtOf(text: string): string | undefined {
  const first = parseLetteredId(text.replace(/(?<=[a-z])0+(?=\/?$)/i, "1"));
  return first?.replace(/1$/, "0");
}

/** `W42`, `works/W42`, `https://any.host/W42`; `authors/W42` contradicts itself, and is none of authors. */
function readLettered(text: string, expected: EntityType): EntityReference | undefined {
  const id = parseLetteredId(text) ?? noughtOf(text);
  const type = id === undefined ? undefined : entityOfId(id);
  if (id === undefined || type === undefined) return undefined;
  const path = text.replace(/^https?:\/+[^/]+\//i, "");
  const name = path.replace(/\/$/, "").split("/").at(-2)?.toLowerCase();
  const named = name === undefined ? type : entityOfSegment(name);
  if (named !== undefined && named !== type) return named === expected ? undefined : { type: named, id };
  // What is no name of a type may belong to the catalog's base.
  return named === type || path !== text || name?.includes(".") === true ? { type, id } : undefined;
}

/** Whether a text may be the slug of a keyword; `authors/rna` names none. */
const isSlug = (text: string): boolean =>
  slug.test(text) && (!text.includes("/") || entityOfSegment(text.split("/", 1)[0] ?? "") === undefined);

/** `sdgs/3`, `https://any.host/keywords/machine-learning`. */
function readSegment(text: string): EntityReference | undefined {
  const [, segment = "", code = ""] = announced.exec(text) ?? [];
  const type = typesBySegment.get(segment.toLowerCase());
  if (type === undefined || (type !== "keywords" && code.includes("/"))) return undefined;
  return readCode(type, code);
}

function readBare(text: string, expected: EntityType): EntityReference | undefined {
  return expected === "sdgs" || expected === "keywords" ? readCode(expected, text) : undefined;
}

function readCode(type: EntityType, code: string): EntityReference | undefined {
  const id = parseId(type, code);
  if (id === undefined) return undefined;
  if (type === "sdgs" && Number(id) > goals) return undefined;
  return type !== "keywords" || isSlug(id) ? { type, id } : undefined;
}
