import { deflateRawSync, inflateRawSync } from "node:zlib";

/** How a document is kept: as it is, or deflated by itself. */
export type DocumentForm = "plain" | "deflated";

export const documentForms: readonly DocumentForm[] = ["plain", "deflated"];

/**
 * The first byte of a JSON object. None that is deflated begins with it: as a block of fixed codes, which it would
 * stand for there, that begins with a letter from 224 on (RFC 1951, 3.2.6).
 */
const openingBrace = 0x7b;
const closingBrace = 0x7d;

/** The form of a document of which the beginning is given. */
export const formOf = (stored: Uint8Array): DocumentForm =>
  stored[0] === openingBrace ? "plain" : "deflated";

/** Deflated, an object takes about one byte in so many. */
const inflation = 6;

/** About how many bytes of text so many stored bytes stand for. */
export const textBytes = (stored: number, form: DocumentForm): number =>
  form === "deflated" ? inflation * stored : stored;

/** A JSON object in UTF-8, without blanks before it, as it is kept. */
export function toStored(document: Uint8Array, form: DocumentForm): Uint8Array {
  if (form === "plain") return document;
  // Small windows and tables make small documents several times cheaper to deflate; readers need not know.
  if (document.length <= 2048) return deflateRawSync(document, { level: 3, windowBits: 11, memLevel: 4 });
  return deflateRawSync(document, { level: 3, memLevel: 9 });
}

/**
 * A document in UTF-8 from all of what is kept of it, which may be the same bytes. Throws when they are none of one.
 */
export function fromStored(stored: Buffer): Buffer {
  if (formOf(stored) === "deflated") return inflateRawSync(stored);
  if (stored[stored.length - 1] !== closingBrace) throw new SyntaxError("The bytes end within a document.");
  return stored;
}
