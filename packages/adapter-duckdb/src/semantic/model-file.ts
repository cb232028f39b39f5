import { createHash } from "node:crypto";
import type { LearnedModel } from "@oqlkit/semantic";
import { littleEndian } from "../little-endian.ts";

/*
 * A model file: u32 length of a JSON header {texts, terms, width}, the header, u32 length of the terms, the terms in
 * UTF-8 with a line break after each, then per term a u32 frequency, per term a f32 scale, per term `width` signed
 * bytes. Numbers are little-endian.
 */

interface Header {
  readonly texts: number;
  readonly terms: number;
  readonly width: number;
}

/** The bytes of a model's file. */
export function encodeModel(model: LearnedModel): Buffer {
  const { texts, terms, width, frequencies, scales, places } = model;
  const header = Buffer.from(JSON.stringify({ texts, terms: terms.length, width } satisfies Header));
  const words = Buffer.from(terms.map((term) => `${term}\n`).join(""));
  return Buffer.concat([
    lengthOf(header),
    header,
    lengthOf(words),
    words,
    littleEndian(new Uint8Array(frequencies.buffer, frequencies.byteOffset, frequencies.byteLength)),
    littleEndian(new Uint8Array(scales.buffer, scales.byteOffset, scales.byteLength)),
    new Uint8Array(places.buffer, places.byteOffset, places.byteLength),
  ]);
}

/** The model in a file's bytes. Throws `RangeError` when they are damaged. */
export function decodeModel(bytes: Buffer): LearnedModel {
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new RangeError("The file of the model ends too early.");
    at += length;
    return bytes.subarray(at - length, at);
  };
  const header: Header = JSON.parse(take(take(4).readUInt32LE(0)).toString());
  const words = take(take(4).readUInt32LE(0)).toString();
  const terms = words === "" ? [] : words.slice(0, -1).split("\n");
  if (terms.length !== header.terms) throw new RangeError("The file of the model is damaged.");
  return {
    texts: header.texts,
    terms,
    frequencies: new Uint32Array(aligned(littleEndian(take(4 * header.terms)))),
    width: header.width,
    scales: new Float32Array(aligned(littleEndian(take(4 * header.terms)))),
    places: new Int8Array(aligned(take(header.terms * header.width))),
  };
}

/** What names a learned model: the same bytes give the same vectors. */
export const modelIdentity = (bytes: Uint8Array): string =>
  `learned-3:${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}`;

function lengthOf({ length }: Buffer): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32LE(length, 0);
  return prefix;
}

/** The bytes in memory of their own, which begins where numbers may begin. */
const aligned = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
