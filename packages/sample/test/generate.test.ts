import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { entityTypes } from "@oqlkit/oqo-schema";
import { generateSample, type SampleProgress } from "@oqlkit/sample";
import { afterAll, describe, expect, it } from "vitest";
import { readBytes } from "./read-catalog.ts";

const scratch = mkdtempSync(join(tmpdir(), "oqlkit-sample-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("generateSample", () => {
  it("writes the same bytes for the same options and others for another seed, and reports progress", async () => {
    const [first, again, other] = ["first", "again", "other"].map((name) => join(scratch, name));
    const seen: SampleProgress[] = [];
    await generateSample({ works: 1100, seed: 7, out: `${first}`, onProgress: (step) => seen.push(step) });
    await generateSample({ works: 1100, seed: 7, out: `${again}` });
    await generateSample({ works: 1100, seed: 8, out: `${other}` });
    const bytes = readBytes(`${first}`);
    expect([...bytes.keys()].length).toBe(entityTypes.length + 8);
    expect(readBytes(`${again}`)).toEqual(bytes);
    expect(readBytes(`${other}`).get("/works.jsonl.gz")).not.toBe(bytes.get("/works.jsonl.gz"));
    expect(seen.filter(({ phase }) => phase === "works").map(({ done }) => done)).toEqual([1000, 1100]);
    expect(new Set(seen.map(({ phase }) => phase))).toEqual(new Set(["links", "works", "authors", "rest"]));
  });

  it("writes whole files though another run writes into the same directory", async () => {
    const [both, alone] = ["both", "alone"].map((name) => join(scratch, name));
    const options = { works: 200, seed: 5 };
    await Promise.all([1, 2].map(() => generateSample({ ...options, out: `${both}` })));
    await generateSample({ ...options, out: `${alone}` });
    expect(readBytes(`${both}`)).toEqual(readBytes(`${alone}`));
  });

  it("writes a catalog of a single work", async () => {
    const out = join(scratch, "single");
    const summary = await generateSample({ works: 1, seed: 3, out });
    expect(summary.counts).toMatchObject({ works: 1, domains: 4, fields: 26, subfields: 252, awards: 1 });
  });

  it("works in a process with flags that its threads cannot have", async () => {
    const script = `import { generateSample } from "@oqlkit/sample";
      await generateSample({ works: 2, out: process.argv[1] });`;
    const args = ["--input-type=module", "--eval", script, join(scratch, "evaluated")];
    await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
    expect(existsSync(join(scratch, "evaluated", "works.jsonl.gz"))).toBe(true);
  });

  it.each([0, -1, 1.5, Number.NaN, 10_000_001])("refuses %s works", async (works) => {
    const out = join(scratch, "refused");
    await expect(generateSample({ works, out })).rejects.toThrow(
      /works must be an integer from 1 to 10000000/,
    );
    expect(existsSync(out)).toBe(false);
  });

  it.each([{}, { works: 2, out: 5 }])("refuses %j, which plain JavaScript may give", async (options) => {
    const refused = Reflect.apply(generateSample, undefined, [options]);
    await expect(refused).rejects.toThrow(/^out must be the path of a directory, but is (5|undefined)$/);
  });

  it.each([-1, 0.5, 2 ** 32])("refuses the seed %s", async (seed) => {
    await expect(generateSample({ works: 1, seed, out: join(scratch, "refused") })).rejects.toThrow(
      RangeError,
    );
  });

  it("leaves no file behind when it is aborted in the middle", async () => {
    const out = join(scratch, "aborted");
    const stop = new AbortController();
    const run = generateSample({
      works: 5000,
      out,
      signal: stop.signal,
      onProgress: ({ phase }) => {
        if (phase === "works") stop.abort(new Error("enough"));
      },
    });
    await expect(run).rejects.toThrow("enough");
    expect(readdirSync(out)).toEqual([]);
  });

  it("does not start when the signal is already aborted", async () => {
    const out = join(scratch, "never");
    await expect(generateSample({ works: 10, out, signal: AbortSignal.abort() })).rejects.toThrow();
    expect(existsSync(out)).toBe(false);
  });
});
