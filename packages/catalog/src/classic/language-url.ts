import type { EntityName, EntityType } from "@oqlkit/oqo-schema";
import { decodeText } from "../ids/entity-id.ts";
import { entityOfSegment } from "./entity-segment.ts";
import { respelledFilter } from "./respelled-filter.ts";

/** What the language calls an entity type in URLs: this one by the name that OQL lists. */
export const languageName = (entity: EntityType): EntityName => (entity === "work-types" ? "types" : entity);

/** The suffixes of group columns, which choose buckets. */
const buckets = /:(?:include_unknown|known)(?=\s*(?:,|$))/g;

/** Scheme and host. */
const origin = /^\s*https?:\/+[^/]*/i;

/** The URL of a list. */
export interface ListUrl {
  readonly entity: EntityType;
  /** The segments of its path as written, single slashes between them. */
  readonly path: string;
  /** Its query string, without `?`. */
  readonly search: string;
}

/** Reads the URL of a list, with or without scheme and host; undefined for other addresses. */
export function readListUrl(url: string): ListUrl | undefined {
  const mark = url.indexOf("?");
  const path = (mark < 0 ? url : url.slice(0, mark)).replace(origin, "").trim().split("/").filter(Boolean);
  const [segment = "", ...more] = path[0] === "entities" ? path.slice(1) : path;
  const entity = more.length === 0 ? entityOfSegment(segment) : undefined;
  return entity && { entity, path: path.join("/"), search: mark < 0 ? "" : url.slice(mark + 1) };
}

interface Piece {
  readonly name: string;
  readonly value: string;
}

/** What is no UTF-8 stays as it is. */
const decoded = (text: string): string => text.replaceAll("+", " ").replace(/(?:%[\da-f]{2})+/gi, decodeText);

function pieceOf(text: string): Piece | undefined {
  const equals = text.indexOf("=");
  if (equals < 0) return undefined;
  return { name: decoded(text.slice(0, equals)), value: decoded(text.slice(equals + 1)) };
}

/** A value with the signs escaped that mean something in a URL; half a surrogate pair cannot be encoded. */
const encoded = (value: string): string => value.replace(/[%&+#]/g, encodeURIComponent);

/** What other parameters make of one. */
interface Beside {
  readonly isSemantic: boolean;
  readonly hasCursor: boolean;
}

function respelledPiece(entity: EntityType, piece: Piece, beside: Beside): Piece | undefined {
  const { name, value } = piece;
  if (name === "filter") return { name, value: respelledFilter(entity, value, beside.isSemantic) };
  if (name === "page" && beside.hasCursor && value.trim() === "1") return undefined;
  if (/^group[_-]by$/.test(name)) return { name, value: value.replace(buckets, "") };
  // Grouping side by side by one field is grouping by it.
  if (/^group[_-]bys$/.test(name) && !value.includes(",")) {
    return { name: "group_by", value: value.replace(buckets, "") };
  }
  return /^search(?:\.|$)/.test(name) && value.trim() === '""' ? undefined : piece;
}

/**
 * The URL of a classic call as the language reads it: aliases of entity types, former names of fields, names that
 * alternatives repeat, suffixes of groups, searches for nothing and a first page beside a cursor are what only calls
 * have. The same text where there is none of them, and where the path names no entity type. Never throws.
 */
export function languageUrl(url: string): string {
  const list = readListUrl(url);
  if (list === undefined) return url;
  const { entity, path, search } = list;
  const texts = search === "" ? [] : search.split("&");
  const pieces = texts.map(pieceOf);
  const has = (name: string): boolean =>
    pieces.some((piece) => piece?.name === name && piece.value.trim() !== "");
  const beside = { isSemantic: has("search.semantic"), hasCursor: has("cursor") };
  const said = texts.flatMap((text, index): string[] => {
    const piece = pieces[index];
    if (piece === undefined) return [text];
    const other = respelledPiece(entity, piece, beside);
    if (other === undefined) return [];
    const isSame = other.name === piece.name && other.value === piece.value;
    return [isSame ? text : `${other.name}=${encoded(other.value)}`];
  });
  const query = said.join("&");
  const name = path === entity ? path : languageName(entity);
  if (name === path && query === search) return url;
  return query === "" ? `/${name}` : `/${name}?${query}`;
}
