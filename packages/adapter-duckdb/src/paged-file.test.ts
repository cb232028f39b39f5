import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Pages } from "./paged-file.ts";

let directory = "";
const size = 1_000_000;
const contents = Buffer.from(Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) % 251));

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "paged-"));
  await writeFile(join(directory, "one"), contents);
  await writeFile(join(directory, "other"), contents.toReversed());
});

afterAll(() => rm(directory, { recursive: true }));

test("every piece of every file is what stands there, whatever is in memory", async () => {
  // Room for some of the 164 pages, and for none; those of the other file do not begin where it does.
  for (const room of [64 * 12 * 1024, 1000]) {
    const memory = new Pages(room);
    const files = [
      await memory.open(join(directory, "one")),
      await memory.open(join(directory, "other"), 100_000),
    ];
    const whole = [contents, contents.toReversed()];
    const piece = fc.record({
      file: fc.nat({ max: 1 }),
      position: fc.nat({ max: size + 20 }),
      length: fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: 40_000 })),
    });
    fc.assert(
      fc.property(piece, ({ file, position, length }) => {
        const expected = whole[file]?.subarray(position, position + length);
        expect(files[file]?.read(position, length).equals(expected ?? Buffer.alloc(0))).toBe(true);
      }),
    );
    for (const file of files) await file.close();
  }
});
