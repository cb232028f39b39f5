import { type EntityType, numberText } from "@oqlkit/oqo-schema";
import { letterOf, parseId, parseLetteredId } from "../ids/entity-id.ts";
import {
  type ExternalIdReader,
  readDoi,
  readIssn,
  readMag,
  readMalformed,
  readOrcid,
  readPmcid,
  readPmid,
  readRor,
  readScopus,
  readWikidata,
} from "../ids/external-id.ts";
import { memo } from "../ids/memo.ts";
import { licenseCode } from "../normalize/vocabulary.ts";
import type { Field, Scalar, ValueForm } from "../types.ts";
import { readDate, readTimestamp } from "./dates.ts";
import { continentNamed } from "./places.ts";

const externalReaders: Partial<Record<ValueForm, ExternalIdReader>> = {
  doi: readDoi,
  orcid: readOrcid,
  ror: readRor,
  issn: readIssn,
  pmid: readPmid,
  pmcid: readPmcid,
  wikidata: readWikidata,
  scopus: readScopus,
  mag: readMag,
};

/** Reads raw values of one field. */
export type Reader = (raw: unknown) => Scalar | undefined;

const readers = new WeakMap<Field, Reader>();

/**
 * The canonical value of one raw value: a JSON value of an object, or what a user wrote. Undefined when
 * it is no value of the field (a date that does not exist, an id that is none); null is no value either.
 */
export function readValue(field: Field, raw: unknown): Scalar | undefined {
  return readerOf(field)(raw);
}

/** The reader of a field's values, made once. */
export function readerOf(field: Field): Reader {
  let reader = readers.get(field);
  if (reader === undefined) {
    reader = makeReader(field);
    readers.set(field, reader);
  }
  return reader;
}

function makeReader(field: Field): Reader {
  switch (field.form) {
    case "boolean":
      return readBoolean;
    case "number":
      return readNumber;
    case "date":
      return (raw) => (typeof raw === "string" ? readDate(raw.trim()) : undefined);
    case "datetime":
      return (raw) => (typeof raw === "string" ? readTimestamp(raw) : undefined);
    case "entity-id":
      return entityIdReader(field.source.kind === "path" ? field.source.only : undefined);
    case "slug":
      return codeReader(field);
    case "text":
      return readText;
    default:
      return (raw) => {
        const text = readText(raw);
        if (text === undefined) return undefined;
        return (
          readIdentifier(field, text) ?? (field.source.kind === "prefix" ? undefined : readMalformed(text))
        );
      };
  }
}

function readBoolean(raw: unknown): boolean | undefined {
  if (typeof raw === "boolean") return raw;
  if (typeof raw !== "string") return undefined;
  const text = raw.trim().toLowerCase();
  return text === "true" ? true : text === "false" ? false : undefined;
}

/** A finite number, or the decimal notation of one. */
export function readNumber(raw: unknown): number | undefined {
  if (typeof raw === "number") return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw !== "string" || !/^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(raw))
    return undefined;
  const value = Number(raw);
  return Number.isFinite(value) ? value : undefined;
}

function readText(raw: unknown): string | undefined {
  if (typeof raw === "string") return raw === "" ? undefined : raw;
  return typeof raw === "number" && Number.isFinite(raw) ? numberText(raw) : undefined;
}

function entityIdReader(only: EntityType | undefined): Reader {
  const letter = only === undefined ? "" : (letterOf(only) ?? "");
  return (raw) => {
    const id = typeof raw === "string" ? parseLetteredId(raw) : undefined;
    return id?.startsWith(letter) ? id : undefined;
  };
}

function codeReader({ entity, refers }: Field): Reader {
  const read = (text: string): string | undefined => {
    if (refers === null) return lastSegment(text);
    const code = (refers === "continents" ? continentNamed(text) : undefined) ?? parseId(refers, text);
    // Works of older forms are shown with the name that they came with.
    return entity === "works" && refers === "licenses" && code !== undefined ? licenseCode(code) : code;
  };
  const remembered = memo(read, 10_000);
  return (raw) => {
    const text = readText(raw);
    return text === undefined ? undefined : remembered(text);
  };
}

function lastSegment(text: string): string | undefined {
  const code = text.trim().replace(/\/$/, "");
  return code.slice(code.lastIndexOf("/") + 1).toLowerCase() || undefined;
}

/**
 * The bare external identifier in a text, undefined when it has none. Values of its field may be malformed all the
 * same: they are in some data, and are found by what they are.
 */
export function readIdentifier({ form, source }: Field, text: string): string | undefined {
  return source.kind === "prefix" ? readPrefix(text) : externalReaders[form]?.(text);
}

/** The start of a DOI; its resolver's address is not part of it. */
function readPrefix(text: string): string | undefined {
  const prefix = text.trim().toLowerCase();
  return prefix.length >= 3 && !prefix.includes("://") ? prefix : undefined;
}
