import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { encodeModel } from "./model-file.ts";
import { semanticPaths } from "./vector-files.ts";
import { VectorStore } from "./vector-store.ts";

const none = {
  terms: [],
  frequencies: new Uint32Array(),
  scales: new Float32Array(),
  places: new Int8Array(),
};
const empty = { ...none, texts: 0, width: 4 };

it("reads its files again after a failure", async () => {
  const version = await mkdtemp(join(tmpdir(), "oqlkit-vectors-"));
  const { model, vectors, scales, signs } = semanticPaths(version);
  const places = join(version, "serve", "works.rows");
  const files = { [model]: 0, [vectors]: 6, [scales]: 8, [signs]: 8, [places]: 12 };
  for (const [path, size] of Object.entries(files)) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, new Uint8Array(size));
  }
  const store = await VectorStore.open(
    version,
    { embedder: "learned", dimensions: 4, learned: true },
    2,
    undefined,
  );
  try {
    await expect(store.comparable()).rejects.toThrow("vectors ends too early");
    await expect(store.numbering()).rejects.toThrow(RangeError);
    await expect(store.embedder()).rejects.toThrow("model ends too early");
    await appendFile(vectors, new Uint8Array(2));
    await appendFile(places, new Uint8Array(12));
    await appendFile(model, encodeModel(empty));
    expect(await store.comparable()).toMatchObject({ kind: "vectors", table: { dimensions: 4 } });
    expect(await store.numbering()).toMatchObject({ rows: Uint32Array.of(0, 0) });
    expect(await store.embedder()).toMatchObject({ identity: "learned" });
    expect(store.model()).toBe(store.model());
  } finally {
    await store.close();
    await rm(version, { recursive: true });
  }
});
