import { createHash } from "node:crypto";
import { appendFile, open } from "node:fs/promises";
import { type Embedder, signWords } from "@oqlkit/semantic";
import { littleEndian, orderBytes } from "../little-endian.ts";
import { ifMissing } from "../thrown.ts";
import { type EncodedTexts, encodeTexts } from "./encode-texts.ts";
import type { VectorMaker } from "./vector-maker.ts";

/**
 * Makes vectors with an embedder on this thread, and keeps them in a journal: a build that goes on with one that broke
 * off asks for none again, as long as it comes to the same texts in the same order.
 *
 * The journal has a record for each batch of texts: a SHA-256 of the texts and the embedder's identity, one of what
 * follows, then scales, signs and bytes of the vectors.
 */
export function resumingMaker(embedder: Embedder, journal: string): VectorMaker {
  const { identity, dimensions } = embedder;
  let read = 0;
  let isBehind = true;
  return {
    identity,
    dimensions,
    ahead: 0,
    async encode(texts, signal) {
      if (texts.every((text) => text === "")) return encodeTexts(embedder, texts, signal);
      const key = sha256(JSON.stringify([identity, dimensions, texts]));
      if (isBehind) {
        const record = await readRecord(
          journal,
          read,
          2 * key.length + vectorsSize(texts.length, dimensions),
        );
        if (record?.subarray(0, key.length).equals(key)) {
          read += record.length;
          return decode(record.subarray(2 * key.length), texts.length, dimensions);
        }
        isBehind = false;
        await cutOff(journal, read);
      }
      const made = await encodeTexts(embedder, texts, signal);
      const content = encode(made);
      await appendFile(journal, Buffer.concat([key, sha256(content), content]));
      return made;
    },
    close: () => {},
  };
}

const sha256 = (content: string | Buffer): Buffer => createHash("sha256").update(content).digest();

/** Bytes of some vectors. */
const vectorsSize = (count: number, dimensions: number): number =>
  count * (4 + 4 * signWords(dimensions) + dimensions);

/** A record of so many bytes; undefined when there is none that is whole. */
async function readRecord(path: string, position: number, size: number): Promise<Buffer | undefined> {
  const file = await open(path).catch(ifMissing(undefined));
  if (file === undefined) return undefined;
  try {
    const record = Buffer.alloc(size);
    const { bytesRead } = await file.read(record, 0, size, position);
    const content = record.subarray(64);
    return bytesRead === size && sha256(content).equals(record.subarray(32, 64)) ? record : undefined;
  } finally {
    await file.close();
  }
}

/** Leaves the first bytes of a file, which is made when missing. */
async function cutOff(path: string, size: number): Promise<void> {
  const file = await open(path, "a");
  try {
    await file.truncate(size);
  } finally {
    await file.close();
  }
}

const encode = ({ scales, signs, bytes }: EncodedTexts): Buffer =>
  Buffer.concat([
    littleEndian(new Uint8Array(scales.buffer)),
    littleEndian(new Uint8Array(signs.buffer)),
    new Uint8Array(bytes.buffer),
  ]);

function decode(content: Buffer, count: number, dimensions: number): EncodedTexts {
  const scales = new Float32Array(count);
  const signs = new Uint32Array(count * signWords(dimensions));
  const bytes = new Int8Array(count * dimensions);
  let at = 0;
  for (const numbers of [scales, signs, bytes]) {
    new Uint8Array(numbers.buffer).set(content.subarray(at, at + numbers.byteLength));
    orderBytes(numbers);
    at += numbers.byteLength;
  }
  return { bytes, scales, signs };
}
