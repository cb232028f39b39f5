import { type FileHandle, open, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Embedder, signWords, workText } from "@oqlkit/semantic";
import { littleEndian } from "../little-endian.ts";
import { makeDirectory } from "../make-directory.ts";
import { parquetFiles } from "../parquet-files.ts";
import { canonicalRows } from "../serving/entity-tables.ts";
import { openSession, type Session, type SessionOptions } from "../session.ts";
import type { BaseVersion } from "../snapshot/base-version.ts";
import type { FileCheck } from "../snapshot/file-checks.ts";
import { shareFile } from "../snapshot/share-file.ts";
import type { EncodedTexts } from "./encode-texts.ts";
import { resumingMaker } from "./resuming-maker.ts";
import { isMadeBy, type SemanticPaths, type SemanticRecord, semanticPaths } from "./vector-files.ts";
import { learnedMaker, learnedModel, type VectorMaker } from "./vector-maker.ts";
import { VectorStore } from "./vector-store.ts";

/** Texts that are learned from at most; of more works every n-th is taken. */
const mostLearned = 12_000;

/** Below so many works starting threads takes longer than what they would do. */
const fewRows = 1000;

export interface VectorOptions extends Omit<SessionOptions, "keepOrder"> {
  /** The version directory. */
  readonly dir: string;
  /** The number of works. */
  readonly rows: number;
  /** What makes the vectors; a learned model when undefined. */
  readonly embedder: Embedder | undefined;
  /** Where vectors of an embedder are kept until the build is over, for the next one should this one break off. */
  readonly journal: string;
  /** The file of the base's model, to go on with; learned from the works when undefined. */
  readonly model: Buffer | undefined;
  /** The version that is updated. */
  readonly base: BaseVersion | undefined;
  /** Whether its works are others. */
  readonly changed: boolean;
  /** Worker threads that make vectors of a learned model; for few works there are none. */
  readonly workers: number;
  /** Hears when worker threads have ended. */
  readonly closing: (closed: Promise<void>) => void;
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
  await makeDirectory(paths.dir);
  const taken = await takeOver(options, paths);
  if (taken !== null) return taken;
  const works = await worksOf(options.dir);
  const session = await openSession({ ...options, keepOrder: true });
  try {
    const maker = await makerFor(session, works, options, paths);
    const kept = await keptOf(options);
    try {
      await encodeAll({ session, works, maker, kept }, options, paths);
    } finally {
      maker.close();
      await kept?.vectors.close();
    }
    const { identity, dimensions } = maker;
    const { embedder, model } = options;
    const record = {
      embedder: identity,
      dimensions,
      learned: embedder === undefined,
      ...(model !== undefined && { kept: true as const }),
    };
    return { record, linked: [] };
  } finally {
    session.close();
  }
}

const worksOf = async (version: string): Promise<string> =>
  canonicalRows("works", await parquetFiles(version, "works"));

/** The works of the base and their vectors. */
interface Kept {
  readonly works: string;
  readonly vectors: VectorStore;
}

/** Those that the embedder or model made which is given. One that is learned now is another one for other works. */
async function keptOf({ base, embedder, model }: VectorOptions): Promise<Kept | undefined> {
  const record = base?.manifest.semantic;
  if (base === undefined || record === undefined) return undefined;
  if (embedder === undefined ? model === undefined : !isMadeBy(record, embedder)) return undefined;
  const vectors = await VectorStore.open(base.dir, record, base.manifest.entities.works.rows, embedder);
  return { works: await worksOf(base.dir), vectors };
}

/** The vectors of the base, where they are what would be made. */
async function takeOver(
  { base, changed, embedder, model }: VectorOptions,
  paths: SemanticPaths,
): Promise<WrittenVectors | null> {
  const record = base?.manifest.semantic;
  if (changed || base === undefined || record === undefined) return null;
  // A build would learn another model than one that was kept.
  const learned = record.learned && (record.kept === undefined || model !== undefined);
  if (embedder === undefined ? !learned : !isMadeBy(record, embedder)) return null;
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

/** The texts that a model is learned from. */
async function textsToLearn(session: Session, works: string, rows: number): Promise<string[]> {
  const step = Math.max(1, Math.ceil(rows / mostLearned));
  const texts: string[] = [];
  const some = `(from ${works} where row_number % ${step} = 0)`;
  for await (const batch of readTexts(session, some)) texts.push(...batch.texts);
  return texts;
}

/** What makes the vectors; a learned model is written beside them. */
async function makerFor(
  session: Session,
  works: string,
  { embedder, journal, model: kept, rows, workers, signal, closing }: VectorOptions,
  paths: SemanticPaths,
): Promise<VectorMaker> {
  if (embedder !== undefined) return resumingMaker(embedder, journal);
  const threads = { workers: rows < fewRows ? 0 : workers, signal, closing };
  const model = kept ?? (await learnedModel(await textsToLearn(session, works, rows), threads));
  await writeFile(paths.model, model);
  return learnedMaker(model, threads);
}

/** What vectors are made of, and with. */
interface Sources {
  readonly session: Session;
  readonly works: string;
  readonly maker: VectorMaker;
  readonly kept: Kept | undefined;
}

async function encodeAll(
  { session, works, maker, kept }: Sources,
  { rows, signal, onProgress }: VectorOptions,
  paths: SemanticPaths,
): Promise<void> {
  const { dimensions } = maker;
  const words = signWords(dimensions);
  const scales = new Float32Array(rows);
  const vectors = await open(paths.vectors, "w");
  const signs = await open(paths.signs, "w");
  const underway: { readonly first: number; readonly made: Promise<EncodedTexts> }[] = [];
  let done = 0;
  const writeFirst = async (): Promise<void> => {
    const batch = underway.shift();
    if (batch === undefined) return;
    const { first } = batch;
    const made = await batch.made;
    scales.set(made.scales, first);
    await writeAt(vectors, new Uint8Array(made.bytes.buffer, 0, made.bytes.length), first * dimensions);
    await writeAt(signs, littleEndian(new Uint8Array(made.signs.buffer)), first * words * 4);
    done += made.scales.length;
    onProgress(done, rows);
  };
  try {
    for await (const { numbers, texts, same } of readTexts(session, works, kept?.works)) {
      signal?.throwIfAborted();
      const made = maker.encode(texts, signal).then(async (encoded) => {
        await kept?.vectors.copyTo(encoded, same);
        return encoded;
      });
      // Its failure is met when its turn comes; until then it must not count as unhandled.
      made.catch(() => {});
      underway.push({ first: numbers[0] ?? 0, made });
      while (underway.length > maker.ahead) await writeFirst();
    }
    while (underway.length > 0) await writeFirst();
  } finally {
    await vectors.close();
    await signs.close();
  }
  await writeFile(paths.scales, littleEndian(new Uint8Array(scales.buffer)));
}

/** Writes all bytes from a position on; one write may take only some, as at the end of a disk that fills up. */
async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}

interface TextBatch {
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
  /** The row numbers before of works whose texts are the same; null for others. */
  readonly same: readonly (number | null)[];
}

/** Tells texts apart: the length of the name says where the abstract begins. */
const textPrint =
  "md5(concat_ws(' ', coalesce(is_xpac, false), coalesce(length(display_name), 0), display_name, abstract))";

/**
 * The texts of works with their row numbers; empty for those that have none, are not to be found, or are the same as
 * before.
 */
async function* readTexts(session: Session, works: string, before?: string): AsyncGenerator<TextBatch> {
  const source = before
    ? `(select *, ${textPrint} as print from ${works}) left join
      (select id, row_number as earlier, ${textPrint} as print from ${before}) using (id, print)`
    : `(select *, null as earlier from ${works})`;
  const columns = "row_number::DOUBLE, display_name, abstract, coalesce(is_xpac, false), earlier::DOUBLE";
  for await (const [numbers = [], names = [], abstracts = [], expansion = [], earlier = []] of session.chunks(
    `select ${columns} from ${source} order by row_number`,
  )) {
    yield {
      numbers: numbers.map(Number),
      texts: names.map((name, index) =>
        expansion[index] === true || earlier[index] !== null
          ? ""
          : workText(textOf(name), textOf(abstracts[index])),
      ),
      same: earlier.map((row) => (typeof row === "number" ? row : null)),
    };
  }
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
