import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSnapshot } from "@oqlkit/adapter-duckdb";
import { generateSample } from "@oqlkit/sample";
import { expect, it } from "vitest";

it("builds whole objects on several threads in the least memory that is allowed", async () => {
  const dir = await mkdtemp(join(tmpdir(), "oqlkit-least-"));
  try {
    const input = join(dir, "sample");
    await generateSample({ works: 3000, seed: 1, out: input });
    const built = await buildSnapshot({
      inputs: [input],
      out: join(dir, "snapshot"),
      memoryLimit: "512MB",
      threads: 4,
      workers: 2,
      embedder: false,
    });
    expect([built.entities.works.rows, built.rejects]).toEqual([3000, 0]);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
