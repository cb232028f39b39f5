import { createHash } from "node:crypto";
import { appendFile, open } from "node:fs/promises";
import { type Embedder, signWords } from "@oqlkit/semantic";
import { littleEndian, type Numbers, orderBytes } from "../little-endian.ts";
import { ifMissing } from "../thrown.ts";
import type { EncodedTexts } from "./encode-texts.ts";
import { makerHere, type VectorMaker } from "./vector-maker.ts";

/** Bytes of a SHA-256. */
const printSize = 32;

/**
 * Makes vectors with an embedder on this thread, and keeps them in a journal: a build that goes on with one that broke
 * off asks for none again, as long as it comes to the same texts in the same order.
 *
 * The journal has a record for each batch of texts: the SHA-256 of the embedder's identity, the texts and what follows,
 * then scales, signs and bytes of the vectors.
 */
export function resumingMaker(embedder: Embedder, journal: string): VectorMaker {
  const here = makerHere(embedder);
  /** Bytes of the journal that were of use so far; null once records of our own are in it. */
  let used: number | null = 0;
  return {
    ...here,
    async encode(texts, signal) {
      if (texts.every((text) => text === "")) return here.encode(texts, signal);
      const printOf = printer(embedder, texts);
      const kept = emptyVectors(texts.length, embedder.dimensions);
      if (used !== null) {
        const size = await readRecord(journal, used, printOf, kept);
        if (size > 0) {
          used += size;
          return kept;
        }
      }
      const made = await here.encode(texts, signal);
      // Records of others go when there is something to put in their place.
      if (used !== null) await cutOff(journal, used);
      used = null;
      const content = Buffer.concat(partsOf(made).map(fileBytes));
      await appendFile(journal, Buffer.concat([printOf(content), content]));
      return made;
    },
  };
}

type Print = (content: Uint8Array) => Buffer;

const printer =
  ({ identity, dimensions }: Embedder, texts: readonly string[]): Print =>
  (content) =>
    createHash("sha256")
      .update(JSON.stringify([identity, dimensions, texts]))
      .update(content)
      .digest();

const emptyVectors = (count: number, dimensions: number): EncodedTexts => ({
  scales: new Float32Array(count),
  signs: new Uint32Array(count * signWords(dimensions)),
  bytes: new Int8Array(count * dimensions),
});

const partsOf = ({ scales, signs, bytes }: EncodedTexts): readonly Numbers[] => [scales, signs, bytes];

function fileBytes(numbers: Numbers): Uint8Array {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  return numbers.BYTES_PER_ELEMENT === 4 ? littleEndian(bytes) : bytes;
}

/** Reads the record at a position into `vectors` and gives its size; 0 when there is none of that print. */
async function readRecord(
  path: string,
  position: number,
  printOf: Print,
  vectors: EncodedTexts,
): Promise<number> {
  const file = await open(path).catch(ifMissing(undefined));
  if (file === undefined) return 0;
  try {
    const record = Buffer.alloc(partsOf(vectors).reduce((sum, part) => sum + part.byteLength, printSize));
    const { bytesRead } = await file.read(record, 0, record.length, position);
    if (
      bytesRead < record.length ||
      !printOf(record.subarray(printSize)).equals(record.subarray(0, printSize))
    )
      return 0;
    let at = printSize;
    for (const part of partsOf(vectors)) {
      new Uint8Array(part.buffer, part.byteOffset, part.byteLength).set(
        record.subarray(at, at + part.byteLength),
      );
      orderBytes(part);
      at += part.byteLength;
    }
    return record.length;
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
