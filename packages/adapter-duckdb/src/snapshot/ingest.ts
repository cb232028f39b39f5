import type { DocumentForm } from "../document-form.ts";
import type { InputFile } from "./discover-inputs.ts";
import { checkStrict, damagedInput } from "./errors.ts";
import type { OnProgress } from "./progress.ts";
import { maxLineBytes, type ReadEvent, readBatches } from "./read-batches.ts";
import type { StagedBatch } from "./stage-batch.ts";
import type { StagePool } from "./stage-pool.ts";
import type { StageStore } from "./stage-store.ts";

export interface IngestOptions {
  readonly idBase: string;
  readonly documents: DocumentForm;
  readonly strict: boolean;
  /** Plain bytes per batch. */
  readonly batchBytes: number;
  /** Staged bytes after which progress is made durable. */
  readonly partBytes: number;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: OnProgress;
}

/** An event of reading, with the staging of its lines already under way. */
type Step =
  | { readonly kind: "lines"; readonly position: number; readonly staged: Promise<StagedBatch> }
  | Exclude<ReadEvent, { kind: "lines" }>;

/** Writes one step's outcome; steps arrive in the order of the input. */
async function settle(step: Step, file: InputFile, store: StageStore, options: IngestOptions): Promise<void> {
  const { cursor } = store;
  const reject = async (
    reasons: readonly { line: number; reason: string; excerpt: string }[],
  ): Promise<void> => {
    const rejects = reasons.map(({ line, ...rest }) => ({
      file: file.path,
      line: cursor.line + line + 1,
      ...rest,
    }));
    checkStrict(options.strict, rejects);
    await store.addRejects(file.entity, rejects);
  };
  switch (step.kind) {
    case "lines": {
      const staged = await step.staged;
      await store.addBatch(file.entity, staged);
      await reject(staged.rejects);
      store.countLines(staged.lines);
      cursor.position = step.position;
      cursor.batch++;
      break;
    }
    case "overlong":
      await reject([{ line: 0, reason: `longer than ${maxLineBytes >> 20} MiB`, excerpt: "" }]);
      store.countLines(1);
      cursor.position = step.position;
      break;
    case "damaged":
      // Lines before the damage was seen may be wrong as well, and the sound file may look like this one.
      await store.discard();
      throw damagedInput(file.path, cursor.line, step.reason);
    case "end":
      await store.endFile(file.entity, step.sha256);
      break;
  }
  if (store.pendingBytes >= options.partBytes) await store.commit();
}

/**
 * Reads the files in order and stages their objects, continuing where the store stands. Batches are worked on
 * in parallel, but only as many as there are workers and two more are held in memory.
 */
export async function ingest(
  files: readonly InputFile[],
  store: StageStore,
  pool: StagePool,
  options: IngestOptions,
): Promise<void> {
  const underway: { readonly step: Step; readonly file: InputFile }[] = [];
  const settleFirst = async (): Promise<void> => {
    const first = underway.shift();
    if (first) await settle(first.step, first.file, store, options);
  };
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const { position, file: firstFile } = store.cursor;
  let { batch } = store.cursor;
  let before = files.slice(0, firstFile).reduce((sum, file) => sum + file.size, 0);
  for (const [index, file] of files.slice(firstFile).entries()) {
    const onRead = (bytes: number): void =>
      options.onProgress({
        phase: "read",
        done: before + Math.min(bytes, file.size),
        total,
        label: file.name,
      });
    const skip = index === 0 ? position : 0;
    for await (const event of readBatches(file.path, { batchBytes: options.batchBytes, skip, onRead })) {
      options.signal?.throwIfAborted();
      if (event.kind === "lines") {
        const { entity, partition } = file;
        const { bytes } = event;
        const { idBase, documents: form } = options;
        const task = { entity, bytes, idBase, batch: batch++, partition, form };
        const staged = pool.run(task, [bytes.buffer]);
        // Its failure is met when its turn comes; until then it must not count as unhandled.
        staged.catch(() => {});
        underway.push({ step: { kind: "lines", position: event.position, staged }, file });
      } else underway.push({ step: event, file });
      while (underway.length > pool.size + 2) await settleFirst();
    }
    before += file.size;
  }
  while (underway.length > 0) {
    options.signal?.throwIfAborted();
    await settleFirst();
  }
  await store.commit();
  options.onProgress({ phase: "read", done: total, total, label: "" });
}
