import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";

const byLetter: ReadonlyMap<string, EntityType> = new Map<string, EntityType>([
  ["W", "works"],
  ["A", "authors"],
  ["S", "sources"],
  ["I", "institutions"],
  ["T", "topics"],
  ["P", "publishers"],
  ["F", "funders"],
  ["G", "awards"],
  ["C", "concepts"],
  ["K", "keywords"],
]);

/** The letter of entity types whose ids are a letter and a number; keywords have slugs as well, and so are codes. */
const letters: ReadonlyMap<EntityType, string> = new Map(
  [...byLetter]
    .filter(([, entity]) => entity !== "keywords")
    .map(([letter, entity]): [EntityType, string] => [entity, letter]),
);

/** The path segments of codes that are not just the name of their entity type; the first is the canonical one. */
const otherSegments: Partial<Record<EntityType, readonly string[]>> = {
  sdgs: ["sdgs", "sdg"],
  "work-types": ["types", "work-types"],
};

/** The path segments an id may carry, the canonical one first; none for ids with a letter. */
const segmentsOf = (entity: EntityType): readonly string[] =>
  letters.has(entity) ? [] : (otherSegments[entity] ?? [entity]);

/** Longer texts are codes of nothing: what keeps ids side by side has no room for them. */
const longestCode = 2 ** 16;

const numbered = /^[1-9]\d{0,4}$/;
/** Of codes in either case: other letters may be of these in the other, as those of `ß` are `SS`. */
const codePatterns: Partial<Record<EntityType, RegExp>> = {
  domains: numbered,
  fields: numbered,
  subfields: numbered,
  sdgs: numbered,
  countries: /^[A-Z]{2}$/i,
  continents: /^Q\d{1,9}$/i,
};

// Path segments before the id are names, so that a DOI which happens to end like an id is none.
const lettered = /^(?:openalex:)?(?:https?:\/+[^/\s]+\/)?(?:[a-z][\w.-]*\/)*([a-z])0*([1-9]\d{0,14})\/?$/i;
const url = /^https?:\/+[^/]+\//i;
/** A host without a scheme: `web2.0` is none. */
const hostName = String.raw`(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?`;
const bareHost = new RegExp(`^${hostName}/`, "i");
/** An id of a keyword with a letter and a number; a slug may end like one. */
const numberedKeyword = new RegExp(
  String.raw`^(?:openalex:)?(?:(?:https?:/+[^/\s]+|${hostName})/(?:(?!keywords/)[a-z][\w.-]*/)*)?(?:keywords/)?k0*(\d{1,15})/?$`,
  "i",
);
const base = /^https?:\/\/[^\s"/?#]+((?:\/[a-z][\w.-]*)*)$/i;
/** The entity types whose ids are codes, by the path segments that these may carry. */
export const typesBySegment: ReadonlyMap<string, EntityType> = new Map(
  entityTypes.flatMap((entity) =>
    segmentsOf(entity).map((segment): [string, EntityType] => [segment, entity]),
  ),
);

/**
 * Whether the ids of a catalog may begin with a URL, without a trailing slash: what its path has must not look like a
 * part of an id.
 */
export function isIdBase(text: string): boolean {
  const names = base.exec(text)?.[1]?.toLowerCase().split("/");
  return names?.every((name) => !typesBySegment.has(name)) === true;
}

/** The letter that ids of an entity type start with, or undefined when its ids are codes. */
export function letterOf(entity: EntityType): string | undefined {
  return letters.get(entity);
}

/**
 * The canonical letter-and-number id in a text, whatever its letter: `w42`, `openalex:W42`,
 * `works/W42`, `https://any.host/W42` and `openalex:https://any.host/W42` all give `W42`. Undefined when there is none.
 */
export function parseLetteredId(text: string): string | undefined {
  if (isLetteredId(text, 0)) return text;
  const from = text.startsWith("https://") ? text.indexOf("/", 8) + 1 : 0;
  if (from > 0 && isLetteredId(text, from)) return text.slice(from);
  const match = lettered.exec(text.trim());
  const letter = match?.[1]?.toUpperCase();
  return letter !== undefined && byLetter.has(letter) ? `${letter}${match?.[2]}` : undefined;
}

/** Whether a canonical letter-and-number id stands in a text from a position to the end. */
export function isLetteredId(text: string, from: number): boolean {
  const digits = text.length - from - 1;
  if (digits < 1 || digits > 15 || text.charCodeAt(from + 1) === 48 || !byLetter.has(text.charAt(from)))
    return false;
  for (let at = from + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 48 || unit > 57) return false;
  }
  return true;
}

/**
 * The canonical id of an entity type in any accepted spelling: `W42`, `US`, `Q46`, `cc-by`. Undefined
 * when the text cannot be such an id; whether the entity exists is another question.
 */
export function parseId(entity: EntityType, text: string): string | undefined {
  const letter = letters.get(entity);
  if (letter !== undefined) {
    const id = parseLetteredId(text);
    return id?.startsWith(letter) ? id : undefined;
  }
  return parseCode(entity, text);
}

function parseCode(entity: EntityType, text: string): string | undefined {
  const trimmed = decodeText(text.trim());
  if (trimmed.length > longestCode) return undefined;
  const number = entity === "keywords" ? numberedKeyword.exec(trimmed)?.[1] : undefined;
  if (number !== undefined) return `K${number}`;
  const code = withoutSegment(segmentsOf(entity), trimmed);
  if (code === undefined || code === "" || /[\s?#\\\p{Cc}]/u.test(code.replaceAll(" ", ""))) return undefined;
  const pattern = codePatterns[entity];
  if (pattern !== undefined && !pattern.test(code)) return undefined;
  return entity === "countries" || entity === "continents" ? code.toUpperCase() : code.toLowerCase();
}

/**
 * The part of an id after its segment, the letters of ASCII in lower case; a URL must carry one, perhaps behind other
 * names, and other text may, one that begins with a host likewise.
 */
function withoutSegment(names: readonly string[], text: string): string | undefined {
  const id = text.replace(/^openalex:/i, "");
  const host = url.exec(id);
  const path = (host === null ? id : id.slice(host[0].length)).replace(/[A-Z]+/g, (letters) =>
    letters.toLowerCase(),
  );
  const isAddress = host !== null || bareHost.test(path);
  for (const name of names) {
    const at = !isAddress && !path.startsWith(`${name}/`) ? -1 : `/${path}`.indexOf(`/${name}/`);
    if (at >= 0) return path.slice(at + name.length + 1).replace(/\/$/, "");
  }
  return host === null ? path : undefined;
}

/** Text without its percent encoding; itself when it has none, or one that is broken. */
export function decodeText(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The full URL of a canonical id; spaces in a code are written `%20`. */
export function formatId(entity: EntityType, id: string, idBase: string): string {
  return `${idPrefix(entity, idBase, id)}${id.includes(" ") ? id.replaceAll(" ", "%20") : id}`;
}

/** What precedes an id in its full URL. */
function idPrefix(entity: EntityType, idBase: string, id: string): string {
  const [segment] = segmentsOf(entity);
  if (segment === undefined || (entity === "keywords" && /^K\d+$/.test(id))) return `${idBase}/`;
  return `${idBase}/${segment}/`;
}

/** The entity type a canonical lettered id belongs to; codes give undefined, as they do not tell. */
export function entityOfId(id: string): EntityType | undefined {
  return /^[A-Z]\d+$/.test(id) ? byLetter.get(id.charAt(0)) : undefined;
}
