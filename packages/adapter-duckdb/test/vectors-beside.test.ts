import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
// The build starts worker threads, which exist in built form only.
import { buildSnapshot, readManifest } from "@oqlkit/adapter-duckdb";
import { type Embedder, EmbeddingError, learnModel } from "@oqlkit/semantic";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeTexts } from "../src/semantic/encode-texts.ts";
import { encodeModel } from "../src/semantic/model-file.ts";
import { modelEmbedder } from "../src/semantic/vector-maker.ts";

const subjects = ["malaria fever parasite", "galaxy telescope star", "school teacher pupil"];
/** Enough for worker threads. */
const texts = Array.from({ length: 1200 }, (_, row) =>
  row % 100 === 7 ? "" : `${subjects[row % 3]} ${subjects[row % 2]} number${row % 400}`,
);
/** Enough memory to make vectors beside the text indexes, and too little. */
const enough = "2GB";
const tooLittle = "1GB";

let dir: string;
const path = (...names: string[]): string => join(dir, ...names);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "oqlkit-"));
  const works = texts.map((text, row) => ({
    id: `https://openalex.org/W${row + 1}`,
    display_name: text || null,
  }));
  await writeFile(path("works.jsonl"), works.map((work) => `${JSON.stringify(work)}\n`).join(""));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const common = { memoryLimit: enough, threads: 2, workers: 2 };

async function semanticFile(out: string, name: string): Promise<Buffer> {
  const { directory } = await readManifest(path(out));
  return readFile(path(out, directory, "semantic", name));
}

/** An embedder that does what `embed` does once it is asked. */
const asking = (embed: Embedder["embed"]): Embedder => ({ identity: "asked", dimensions: 3, embed });

describe("vectors that threads make", () => {
  it.each([
    ["beside the text indexes", enough],
    ["after them", tooLittle],
  ])("%s are those of one thread", async (_, memoryLimit) => {
    const phases: string[] = [];
    await buildSnapshot({
      ...common,
      memoryLimit,
      inputs: [path("works.jsonl")],
      out: path(memoryLimit),
      onProgress: ({ phase }) => void (phases.at(-1) === phase || phases.push(phase)),
    });
    expect(phases).toEqual(["read", "parquet", "serve", "vectors", "check"]);
    const model = encodeModel(learnModel(texts));
    expect(model.equals(await semanticFile(memoryLimit, "model.bin"))).toBe(true);
    const { bytes, scales, signs } = await encodeTexts(modelEmbedder(model), texts);
    expect(Buffer.from(bytes.buffer).equals(await semanticFile(memoryLimit, "works.vec"))).toBe(true);
    expect(Buffer.from(scales.buffer).equals(await semanticFile(memoryLimit, "works.scale"))).toBe(true);
    expect(Buffer.from(signs.buffer).equals(await semanticFile(memoryLimit, "works.sign"))).toBe(true);
  });

  it.each([enough, tooLittle])("fail with their own reason, with %s", async (memoryLimit) => {
    const refusal = new EmbeddingError("EMBEDDER_REFUSED", "No.");
    const embedder = asking(() => Promise.reject(refusal));
    const out = path(`failed-${memoryLimit}`);
    const options = { ...common, memoryLimit, inputs: [path("works.jsonl")], out };
    await expect(buildSnapshot({ ...options, embedder })).rejects.toBe(refusal);
    await expect(readdir(path(`failed-${memoryLimit}`))).resolves.toEqual([".building"]);
    const { rows, resumedLines } = await buildSnapshot({ ...options, embedder: false });
    expect([rows, resumedLines]).toEqual([1200, 1200]);
    await expect(readdir(out)).resolves.not.toContain(".building");
  });

  it("end when the build is aborted", async () => {
    const aborting = new AbortController();
    const embedder = asking(async (some, signal) => {
      aborting.abort(new Error("enough"));
      expect(signal?.aborted).toBe(true);
      return some.map(() => new Float32Array(3));
    });
    const options = { ...common, inputs: [path("works.jsonl")], out: path("aborted") };
    await expect(buildSnapshot({ ...options, embedder, signal: aborting.signal })).rejects.toThrow("enough");
    await buildSnapshot({ ...options, embedder: false });
  });

  it("end while they are learned", async () => {
    const aborting = new AbortController();
    const options = { ...common, inputs: [path("works.jsonl")], out: path("learning") };
    const onProgress = ({ phase }: { readonly phase: string }): void => {
      if (phase === "vectors") aborting.abort(new Error("enough"));
    };
    await expect(buildSnapshot({ ...options, onProgress, signal: aborting.signal })).rejects.toThrow(
      "enough",
    );
    await buildSnapshot({ ...options, embedder: false });
  });
});
