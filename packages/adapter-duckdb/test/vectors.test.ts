import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
// The build starts worker threads, which exist in built form only.
import {
  buildSnapshot,
  openSnapshot,
  readManifest,
  type UpdateOptions,
  updateSnapshot,
} from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { type Embedder, EmbeddingError, quantize, signWords, toUnit, writeSigns } from "@oqlkit/semantic";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nearestRows } from "../src/semantic/nearest-rows.ts";
import { resumingMaker } from "../src/semantic/resuming-maker.ts";
import { modelEmbedder } from "../src/semantic/vector-maker.ts";
import type { VectorStore } from "../src/semantic/vector-store.ts";

const subjects = ["malaria fever parasite", "galaxy telescope star", "school teacher pupil"];
const works = Array.from({ length: 30 }, (_, index) => ({
  id: `https://openalex.org/W${100 + index}`,
  display_name: index === 7 ? null : `${subjects[index % 3]} number${index}`,
  is_xpac: index === 3,
  cited_by_count: 30 - index,
  publication_year: 2000 + index,
}));
const lines = (some: readonly object[]): string => some.map((one) => `${JSON.stringify(one)}\n`).join("");

let dir: string;
const path = (...names: string[]): string => join(dir, ...names);
const common = { memoryLimit: "1GB", threads: 1, workers: 1 };

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "oqlkit-"));
  await writeFile(path("works.jsonl"), lines(works));
  await writeFile(path("topics.jsonl"), lines([{ id: "https://openalex.org/T1", display_name: "A topic" }]));
  await writeFile(
    path("sources.jsonl"),
    lines([{ id: "https://openalex.org/S1", display_name: "A source" }]),
  );
  await buildSnapshot({ ...common, inputs: [path("works.jsonl")], out: path("one") });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function found(snapshot: string, text: string, embedder?: Embedder): Promise<string[]> {
  const engine = createEngine({ adapter: await openSnapshot(path(snapshot), { ...common, embedder }) });
  try {
    const filter_rows = [{ column_id: "semantic.search", operator: "has" as const, value: text }];
    const answer = await engine.query({ get_rows: "works", filter_rows }, { perPage: 50, select: ["id"] });
    if (answer.kind !== "rows") throw new Error("no rows");
    return answer.documents.map((document) => String(JSON.parse(document).id).replace(/.*\//, ""));
  } finally {
    await engine.close();
  }
}

async function semanticFiles(snapshot: string): Promise<Record<string, string>> {
  const { files } = await readManifest(path(snapshot));
  return Object.fromEntries(
    files.filter((file) => file.path.startsWith("semantic/")).map((file) => [file.path, file.sha256]),
  );
}

/** Three dimensions, one for each subject. */
const given = (identity: string): Embedder => ({
  identity,
  dimensions: 3,
  embed: async (texts) =>
    texts.map((text) =>
      Float32Array.from(
        subjects,
        (subject) => subject.split(" ").filter((word) => text.includes(word)).length,
      ),
    ),
});

describe("vectors of a snapshot", () => {
  it("find works on the subject, but none of the expansion corpus or without text", async () => {
    const ids = await found("one", "the fever that parasites of malaria bring");
    expect(ids.slice(0, 8).every((id) => (Number(id.slice(1)) - 100) % 3 === 0)).toBe(true);
    expect(ids).not.toContain("W103");
    expect(ids).not.toContain("W107");
  });

  it("are the same for the same works, and named in the manifest", async () => {
    await buildSnapshot({ ...common, inputs: [path("works.jsonl")], out: path("two"), threads: 2 });
    expect(await semanticFiles("two")).toEqual(await semanticFiles("one"));
    const { semantic } = await readManifest(path("two"));
    expect(semantic).toMatchObject({
      learned: true,
      embedder: expect.stringMatching(/^learned-3:[0-9a-f]{16}$/),
    });
  });

  it("are taken over by an update of other objects, and made anew for other works", async () => {
    const before = await semanticFiles("two");
    await updateSnapshot({ ...common, inputs: [path("topics.jsonl")], out: path("two") });
    expect(await semanticFiles("two")).toEqual(before);
    await writeFile(
      path("works.jsonl"),
      lines([...works, { id: "https://openalex.org/W7", display_name: "malaria fever again" }]),
    );
    await updateSnapshot({ ...common, inputs: [path("works.jsonl")], out: path("two") });
    expect(await found("two", "the fever that malaria brings")).toContain("W7");
    await writeFile(path("works.jsonl"), lines(works));
  });

  it("come from an embedder that is given, which opening needs", async () => {
    await buildSnapshot({
      ...common,
      inputs: [path("works.jsonl")],
      out: path("three"),
      embedder: given("subjects"),
    });
    const { semantic, version } = await readManifest(path("three"));
    expect(semantic).toEqual({ embedder: "subjects", dimensions: 3, learned: false });
    expect(version).not.toBe((await readManifest(path("one"))).version);
    const ids = await found("three", "star gazing", given("subjects"));
    expect(ids.slice(0, 9).every((id) => (Number(id.slice(1)) - 100) % 3 === 1)).toBe(true);
    await expect(found("three", "star")).rejects.toMatchObject({
      code: "not_available",
      message: expect.stringContaining("come from subjects"),
    });
    await expect(found("three", "star", given("others"))).rejects.toMatchObject({
      code: "EMBEDDER_MISMATCH",
    });
    await expect(found("one", "star", given("subjects"))).rejects.toMatchObject({
      code: "EMBEDDER_MISMATCH",
    });
    await expect(found("three", "star", { ...given("subjects"), dimensions: 4 })).rejects.toMatchObject({
      code: "EMBEDDER_MISMATCH",
      message: expect.stringContaining("subjects (3 dimensions), not from subjects (4 dimensions)"),
    });
    const broken: Embedder = {
      ...given("subjects"),
      embed: () => Promise.reject(new EmbeddingError("EMBEDDER_REFUSED", "No.")),
    };
    await expect(found("three", "star", broken)).rejects.toMatchObject({
      name: "EmbedderError",
      message: "The text could not be embedded: No.",
    });
  });

  it("stay those of the embedder when the snapshot is updated, and none where there were none", async () => {
    const update = { ...common, inputs: [path("topics.jsonl")] };
    const built = { ...common, inputs: [path("works.jsonl")] };
    await buildSnapshot({ ...built, out: path("own"), embedder: given("subjects") });
    await expect(updateSnapshot({ ...update, out: path("own") })).rejects.toMatchObject({
      code: "EMBEDDER_MISMATCH",
      message: expect.stringContaining("come from subjects"),
    });
    await updateSnapshot({ ...update, out: path("own"), embedder: given("subjects") });
    expect((await readManifest(path("own"))).semantic).toMatchObject({ embedder: "subjects" });
    await updateSnapshot({ ...update, inputs: [path("works.jsonl")], out: path("own"), embedder: false });
    expect(await readManifest(path("own"))).not.toHaveProperty("semantic");
    await updateSnapshot({ ...update, inputs: [path("works.jsonl")], out: path("own") });
    expect(await readManifest(path("own"))).not.toHaveProperty("semantic");
    await buildSnapshot({ ...common, inputs: [path("topics.jsonl")], out: path("own") });
    await updateSnapshot({ ...built, out: path("own") });
    expect((await readManifest(path("own"))).semantic).toMatchObject({ learned: true });
  });

  it("are asked of the embedder for new texts alone when the snapshot is updated", async () => {
    const asked: string[] = [];
    const embedder: Embedder = {
      identity: "letters",
      dimensions: 40,
      embed: async (texts) => {
        asked.push(...texts);
        return texts.map((text) => Float32Array.from({ length: 40 }, (_, at) => text.charCodeAt(at) || 1));
      },
    };
    const many = Array.from({ length: 5000 }, (_, index) => ({
      id: `https://openalex.org/W${1000 + index}`,
      display_name: index === 7 ? null : `title ${index}`,
      is_xpac: index === 3,
      cited_by_count: index,
    }));
    const newer = [
      { ...many[3], is_xpac: false },
      { ...many[7], display_name: "title of seven" },
      { ...many[9], display_name: null },
      { ...many[2500], display_name: "another title" },
      { ...many[2600], cited_by_count: 9 },
      { ...many[2700], is_xpac: true },
      { id: "https://openalex.org/W2", display_name: "title 4999" },
    ].map((one) => ({ ...one, updated_date: "2030-01-01T00:00:00" }));
    for (const [name, some] of Object.entries({ many, newer })) {
      await mkdir(path(name));
      await writeFile(path(name, "works.jsonl"), lines(some));
    }
    await buildSnapshot({ ...common, inputs: [path("topics.jsonl")], out: path("grown"), embedder });
    await updateSnapshot({ ...common, inputs: [path("many")], out: path("grown"), embedder });
    expect(asked).toHaveLength(4998);
    asked.length = 0;
    await updateSnapshot({ ...common, inputs: [path("newer")], out: path("grown"), embedder });
    expect(asked.sort()).toEqual(["another title", "title 3", "title 4999", "title of seven"]);
    const inputs = ["topics.jsonl", "many", "newer"].map((name) => path(name));
    await buildSnapshot({ ...common, inputs, out: path("at-once"), embedder });
    expect(await semanticFiles("grown")).toEqual(await semanticFiles("at-once"));
  });

  it("are made with the model there is when an update is to keep it, of new texts alone", async () => {
    const many = Array.from({ length: 1200 }, (_, index) => ({
      id: `https://openalex.org/W${1000 + index}`,
      display_name: `${subjects[index % 3]} number${index}`,
    }));
    const newer = [
      { ...many[5], display_name: "galaxy of schools" },
      { ...many[6], cited_by_count: 9 },
      { id: "https://openalex.org/W1", display_name: "malaria of teachers" },
    ].map((one) => ({ ...one, updated_date: "2030-01-01T00:00:00" }));
    for (const [name, some] of Object.entries({ many, newer })) {
      await mkdir(path(`kept-${name}`));
      await writeFile(path(`kept-${name}`, "works.jsonl"), lines(some));
    }
    const [first, second] = [path("kept-many"), path("kept-newer")];
    const built = await buildSnapshot({ ...common, inputs: [first], out: path("kept") });
    const model = await readFile(join(built.out, built.directory, "semantic", "model.bin"));
    const { semantic } = await readManifest(path("kept"));
    const { version } = await updateSnapshot({
      ...common,
      inputs: [second],
      out: path("kept"),
      keepModel: true,
    });
    expect((await readManifest(path("kept"))).semantic).toEqual({ ...semantic, kept: true });
    const embedder = modelEmbedder(model);
    const inputs = [first, second];
    const expected = await buildSnapshot({ ...common, inputs, out: path("kept-at-once"), embedder });
    const { "semantic/model.bin": kept, ...vectors } = await semanticFiles("kept");
    expect(kept).toBe(createHash("sha256").update(model).digest("hex"));
    expect(vectors).toEqual(await semanticFiles("kept-at-once"));
    expect(version).toBe(expected.version);
    expect(await found("kept", "malaria of teachers")).toContain("W1");
    // An update of other objects alone goes on with the model only when it is to keep it.
    const other = { ...common, inputs: [path("topics.jsonl")], out: path("kept") };
    await updateSnapshot({ ...other, keepModel: true });
    expect(await semanticFiles("kept")).toEqual({ "semantic/model.bin": kept, ...vectors });
    const { version: learned } = await updateSnapshot({ ...other, inputs: [path("sources.jsonl")] });
    const files = ["topics.jsonl", "sources.jsonl"].map((name) => path(name));
    const anew = await buildSnapshot({ ...common, inputs: [...inputs, ...files], out: path("kept-at-once") });
    expect(learned).toBe(anew.version);
    expect(await semanticFiles("kept")).toEqual(await semanticFiles("kept-at-once"));
  });

  it("need a model that was learned to keep it", async () => {
    const build = { ...common, inputs: [path("works.jsonl")] };
    await buildSnapshot({ ...build, out: path("other-model"), embedder: given("subjects") });
    await buildSnapshot({ ...build, out: path("no-model"), embedder: false });
    const update = { ...build, keepModel: true };
    const failing: readonly (readonly [UpdateOptions, string, string])[] = [
      [{ ...update, out: path("other-model") }, "EMBEDDER_MISMATCH", "its vectors come from subjects"],
      [{ ...update, out: path("no-model") }, "EMBEDDER_MISMATCH", "it has no vectors"],
      [{ ...update, out: path("one"), embedder: false }, "BUILD_BAD_OPTION", "nor false"],
      [{ ...update, out: path("one"), embedder: given("subjects") }, "BUILD_BAD_OPTION", "no embedder"],
    ];
    for (const [options, code, reason] of failing) {
      const message = expect.stringContaining(reason);
      await expect(updateSnapshot(options)).rejects.toMatchObject({ code, message });
    }
  });

  it("are not asked for again by a build that goes on with one whose embedder failed", async () => {
    const some = Array.from({ length: 5000 }, (_, index) => ({
      id: `https://openalex.org/W${index + 1}`,
      display_name: `${subjects[index % 3]} number${index}`,
    }));
    await mkdir(path("batches"));
    await writeFile(path("batches", "works.jsonl"), lines(some));
    const asked: string[] = [];
    const failing = (identity: string, after: number): Embedder => ({
      ...given(identity),
      embed: async (texts) => {
        if (asked.length + texts.length > after) throw new EmbeddingError("EMBEDDER_UNREACHABLE", "gone");
        asked.push(...texts);
        return given(identity).embed(texts);
      },
    });
    const build = { ...common, inputs: [path("batches")], out: path("resumed") };
    await expect(buildSnapshot({ ...build, embedder: failing("first", 4500) })).rejects.toThrow("gone");
    const before = asked.length;
    expect(before).toBeGreaterThan(2000);
    expect(before).toBeLessThan(4500);
    // A record that was cut off is made anew.
    const journal = path("resumed", ".building", "vectors");
    await truncate(journal, (await stat(journal)).size - 1);
    await buildSnapshot({ ...build, embedder: failing("first", 99_999) });
    expect(asked.length - 5000).toBe(2048);
    expect(await readdir(path("resumed"))).not.toContain(".building");
    await buildSnapshot({ ...build, out: path("at-once"), embedder: given("first") });
    expect(await semanticFiles("resumed")).toEqual(await semanticFiles("at-once"));
  });

  it.each<[string, (record: Buffer) => void]>([
    ["the texts it is of", (record) => record.writeUInt8(record.readUInt8(3) ^ 1, 3)],
    ["what it holds", (record) => record.writeUInt8(record.readUInt8(40) ^ 1, 40)],
  ])("are taken from no record that is damaged in %s", async (_, damage) => {
    const journal = path("damaged");
    const first = resumingMaker(given("subjects"), journal);
    const made = await first.encode(subjects, undefined);
    const more = await first.encode(["school"], undefined);
    const record = await readFile(journal);
    damage(record);
    await writeFile(journal, record);
    const asked: string[] = [];
    const embed = (texts: readonly string[]) => {
      asked.push(...texts);
      return given("subjects").embed(texts);
    };
    const second = resumingMaker({ ...given("subjects"), embed }, journal);
    expect(await second.encode(subjects, undefined)).toEqual(made);
    expect(await second.encode(["school"], undefined)).toEqual(more);
    expect(asked).toEqual([...subjects, "school"]);
    asked.length = 0;
    const third = resumingMaker({ ...given("subjects"), embed }, journal);
    expect(await third.encode(subjects, undefined)).toEqual(made);
    expect(await third.encode(["parasite"], undefined)).not.toEqual(more);
    expect(asked).toEqual(["parasite"]);
  });

  it("stay in the journal when nothing comes in their place, and are of one length", async () => {
    const journal = path("kept-journal");
    const made = await resumingMaker(given("subjects"), journal).encode(subjects, undefined);
    const failing = {
      ...given("mistyped"),
      embed: () => Promise.reject(new EmbeddingError("EMBEDDER_REFUSED", "no")),
    };
    await expect(resumingMaker(failing, journal).encode(subjects, undefined)).rejects.toThrow("no");
    const silent = { ...given("subjects"), embed: failing.embed };
    expect(await resumingMaker(silent, journal).encode(subjects, undefined)).toEqual(made);
    const longer = { ...silent, dimensions: 4 };
    await expect(resumingMaker(longer, journal).encode(subjects, undefined)).rejects.toThrow("no");
  });

  it("are asked for again where they are another embedder's", async () => {
    const build = { ...common, inputs: [path("works.jsonl")], out: path("changed-mind") };
    const embed = async (texts: readonly string[]) => texts.map(() => Float32Array.of(1, 0, 0));
    const stopping = new AbortController();
    const onProgress = ({ phase }: { phase: string }) =>
      phase === "check" && stopping.abort(new Error("enough"));
    const first = { ...build, embedder: { ...given("one"), embed }, onProgress, signal: stopping.signal };
    await expect(buildSnapshot(first)).rejects.toThrow("enough");
    await buildSnapshot({ ...build, embedder: given("two") });
    await buildSnapshot({ ...build, out: path("two-alone"), embedder: given("two") });
    expect(await semanticFiles("changed-mind")).toEqual(await semanticFiles("two-alone"));
  });

  it.each([
    ["too few", async () => []],
    ["too short", async (texts: readonly string[]) => texts.map(() => Float32Array.of(1))],
    ["no numbers", async (texts: readonly string[]) => texts.map(() => new Float32Array(3).fill(Number.NaN))],
    ["no list", async () => Object(undefined)],
  ])("are not made of an answer that is none: %s", async (_, embed) => {
    const embedder: Embedder = { ...given("subjects"), embed };
    const building = buildSnapshot({
      ...common,
      inputs: [path("works.jsonl")],
      out: path("none"),
      embedder,
    });
    await expect(building).rejects.toMatchObject({ code: "EMBEDDER_ANSWER" });
    await expect(found("three", "star", embedder)).rejects.toMatchObject({
      name: "EmbedderError",
      cause: { code: "EMBEDDER_ANSWER" },
    });
  });

  it("fail as the storage does when the embedder of somebody does", async () => {
    const embedder = { ...given("subjects"), embed: () => Promise.reject(new Error("no power")) };
    await expect(found("three", "star", embedder)).rejects.toMatchObject({
      name: "EmbedderError",
      message: "The text could not be embedded: no power",
    });
  });

  it.each([true, {}, { ...given(""), embed: 5 }, { ...given("subjects"), dimensions: 0 }])(
    "are not made by %j",
    async (embedder) => {
      const options = { ...common, inputs: [path("works.jsonl")], out: path("none"), embedder };
      await expect(Reflect.apply(buildSnapshot, undefined, [options])).rejects.toMatchObject({
        code: "BUILD_BAD_OPTION",
      });
    },
  );

  it("can be left out", async () => {
    await buildSnapshot({ ...common, inputs: [path("works.jsonl")], out: path("four"), embedder: false });
    expect(await semanticFiles("four")).toEqual({});
    await expect(found("four", "star")).rejects.toMatchObject({ code: "not_available" });
  });

  it("are refused when a file is missing", async () => {
    const { directory } = await readManifest(path("four"));
    const manifest = JSON.parse(await readFile(path("four", "manifest.json"), "utf8"));
    await writeFile(
      path("four", "manifest.json"),
      JSON.stringify({ ...manifest, semantic: { embedder: "x", dimensions: 3, learned: false } }),
    );
    await expect(openSnapshot(path("four"), common)).rejects.toMatchObject({ code: "SNAPSHOT_UNREADABLE" });
    expect(directory).toBe(manifest.directory);
  });
});

describe("nearestRows over many works", () => {
  it("finds by signs and vectors what comparing all vectors finds", async () => {
    const dimensions = 64;
    const rows = 3000;
    let state = 1;
    const random = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32 - 0.5;
    };
    const bytes = new Int8Array(rows * dimensions);
    const signs = new Uint32Array(rows * signWords(dimensions));
    const scales = new Float32Array(rows);
    for (let row = 0; row < rows; row += 1) {
      const vector = Float32Array.from({ length: dimensions }, random);
      scales[row] = row % 10 === 0 ? 0 : quantize(vector, bytes, row * dimensions);
      writeSigns(bytes, row * dimensions, dimensions, signs, row * signWords(dimensions));
    }
    const table = { dimensions, bytes, scales };
    const store = (kind: "vectors" | "signs"): VectorStore =>
      ({
        rows,
        comparable: async () => (kind === "vectors" ? { kind, table } : { kind, table: { signs, scales } }),
        cosines: async (some: readonly number[], unit: Float32Array) =>
          some.map((row) => {
            let sum = 0;
            for (let j = 0; j < dimensions; j += 1)
              sum += (bytes[row * dimensions + j] ?? 0) * (unit[j] ?? 0);
            return sum * (scales[row] ?? 0);
          }),
      }) as Partial<VectorStore> as VectorStore;
    const unit = toUnit(Float32Array.from({ length: dimensions }, random));
    const exact = await nearestRows(store("vectors"), unit, null, 20, undefined);
    const likely = await nearestRows(store("signs"), unit, null, 20, undefined);
    expect(likely.map(({ row }) => row)).toEqual(exact.map(({ row }) => row));
    const some = Uint32Array.from({ length: 500 }, (_, index) => index * 6);
    const among = await nearestRows(store("signs"), unit, some, 5, undefined);
    expect(among.map(({ row }) => row)).toEqual(
      (await nearestRows(store("vectors"), unit, some, 5, undefined)).map(({ row }) => row),
    );
    expect(among.every(({ row }) => row % 6 === 0 && row % 10 !== 0)).toBe(true);
  });
});
