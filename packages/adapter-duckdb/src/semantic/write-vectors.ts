import { mkdir, open, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  type Embedder,
  learnedEmbedder,
  learnModel,
  quantize,
  signWords,
  workText,
  writeSigns,
} from "@oqlkit/semantic";
import { quotePaths } from "../identifiers.ts";
import { littleEndian } from "../little-endian.ts";
import { openSession, type Session, type SessionOptions } from "../session.ts";
import type { BaseVersion } from "../snapshot/base-version.ts";
import type { FileCheck } from "../snapshot/file-checks.ts";
import { shareFile } from "../snapshot/share-file.ts";
import { decodeModel, encodeModel, modelIdentity } from "./model-file.ts";
import { type SemanticPaths, type SemanticRecord, semanticPaths } from "./vector-files.ts";

/** Texts that are learned from at most; of more works every n-th is taken. */
const mostLearned = 12_000;

export interface VectorOptions extends Omit<SessionOptions, "keepOrder"> {
  /** The version directory. */
  readonly dir: string;
  /** The number of works. */
  readonly rows: number;
  /** What makes the vectors; learned from the works when undefined. */
  readonly embedder: Embedder | undefined;
  /** A version whose works are the same. */
  readonly base: BaseVersion | undefined;
  readonly onProgress: (done: number, total: number) => void;
}

export interface WrittenVectors {
  readonly record: SemanticRecord;
  /** Files taken over from the base. */
  readonly linked: readonly FileCheck[];
}

/**
 * Writes the vectors of all works of a version, and the model they come from when there is no embedder: the same
 * works give the same files. Works of the expansion corpus and works without text get none. Rejects with what the
 * embedder rejects with.
 */
export async function writeVectors(options: VectorOptions): Promise<WrittenVectors> {
  const paths = semanticPaths(options.dir);
  await mkdir(paths.dir, { recursive: true });
  const taken = await takeOver(options, paths);
  if (taken !== null) return taken;
  const works = `read_parquet(${quotePaths([join(options.dir, "parquet", "works", "part-0.parquet")])})`;
  const session = await openSession({ ...options, keepOrder: true });
  try {
    const embedder = options.embedder ?? (await learn(session, works, options, paths));
    await embedAll(session, works, embedder, options, paths);
    const { identity, dimensions } = embedder;
    return {
      record: { embedder: identity, dimensions, learned: options.embedder === undefined },
      linked: [],
    };
  } finally {
    session.close();
  }
}

/** The vectors of the base, where they are what would be made. */
async function takeOver(
  { base, embedder }: VectorOptions,
  paths: SemanticPaths,
): Promise<WrittenVectors | null> {
  const record = base?.manifest.semantic;
  if (base === undefined || record === undefined) return null;
  if (embedder === undefined ? !record.learned : record.embedder !== embedder.identity) return null;
  const files = base.manifest.files.filter(({ path }) => path.startsWith("semantic/"));
  const linked: FileCheck[] = [];
  for (const file of files) {
    const source = join(base.dir, file.path);
    const found = await stat(source).catch(() => undefined);
    if (found?.size !== file.size) return null;
    if (await shareFile(source, join(paths.dir, basename(file.path)))) linked.push(file);
  }
  return { record, linked };
}

async function learn(
  session: Session,
  works: string,
  { rows }: VectorOptions,
  paths: SemanticPaths,
): Promise<Embedder> {
  const step = Math.max(1, Math.ceil(rows / mostLearned));
  const texts: string[] = [];
  for await (const batch of readTexts(session, works, `where row_number % ${step} = 0`))
    texts.push(...batch.texts);
  const bytes = encodeModel(learnModel(texts));
  await writeFile(paths.model, bytes);
  return learnedEmbedder(decodeModel(bytes), modelIdentity(bytes));
}

async function embedAll(
  session: Session,
  works: string,
  embedder: Embedder,
  { rows, signal, onProgress }: VectorOptions,
  paths: SemanticPaths,
): Promise<void> {
  const { dimensions } = embedder;
  const words = signWords(dimensions);
  const scales = new Float32Array(rows);
  const vectors = await open(paths.vectors, "w");
  const signs = await open(paths.signs, "w");
  let done = 0;
  try {
    for await (const { numbers, texts } of readTexts(session, works, "")) {
      signal?.throwIfAborted();
      const first = numbers[0] ?? 0;
      const made = await embedTexts(embedder, texts, signal);
      const bytes = new Int8Array(texts.length * dimensions);
      const bits = new Uint32Array(texts.length * words);
      made.forEach((vector, index) => {
        if (vector === null) return;
        scales[first + index] = quantize(vector, bytes, index * dimensions);
        writeSigns(bytes, index * dimensions, dimensions, bits, index * words);
      });
      await vectors.write(new Uint8Array(bytes.buffer), 0, bytes.length, first * dimensions);
      await signs.write(littleEndian(new Uint8Array(bits.buffer)), 0, bits.byteLength, first * words * 4);
      done += texts.length;
      onProgress(done, rows);
    }
  } finally {
    await vectors.close();
    await signs.close();
  }
  await writeFile(paths.scales, littleEndian(new Uint8Array(scales.buffer)));
}

/** A vector per text, null for those that are empty. */
async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<(Float32Array | null)[]> {
  const filled = texts.filter((text) => text !== "");
  const vectors = filled.length === 0 ? [] : await embedder.embed(filled, signal);
  let next = 0;
  return texts.map((text) => (text === "" ? null : (vectors[next++] ?? null)));
}

interface TextBatch {
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
}

/** The texts of works with their row numbers; empty for those that have none, or are not to be found. */
async function* readTexts(session: Session, works: string, where: string): AsyncGenerator<TextBatch> {
  const columns = "row_number::DOUBLE, display_name, abstract, coalesce(is_xpac, false)";
  for await (const [numbers = [], names = [], abstracts = [], expansion = []] of session.chunks(
    `select ${columns} from ${works} ${where} order by row_number`,
  )) {
    yield {
      numbers: numbers.map(Number),
      texts: names.map((name, index) =>
        expansion[index] === true ? "" : workText(textOf(name), textOf(abstracts[index])),
      ),
    };
  }
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
