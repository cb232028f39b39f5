import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ReadEvent, readBatches } from "./read-batches.ts";

const text = Array.from({ length: 40_000 }, (_, at) => `line ${at} ${Math.sin(at)}\n`).join("");

describe("readBatches", () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "oqlkit-read-"));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  async function read(content: string | Uint8Array, skip = 0, batchBytes = 100_000): Promise<ReadEvent[]> {
    const path = join(dir, "file");
    await writeFile(path, content);
    return collect(path, skip, batchBytes);
  }

  async function collect(path: string, skip = 0, batchBytes = 100_000): Promise<ReadEvent[]> {
    const events: ReadEvent[] = [];
    for await (const event of readBatches(path, { batchBytes, skip, onRead: () => {} })) events.push(event);
    return events;
  }

  const textOf = (events: readonly ReadEvent[]): string =>
    events.map((event) => (event.kind === "lines" ? Buffer.from(event.bytes).toString() : "")).join("");

  it("gives whole lines, with positions to continue from", async () => {
    const events = await read(text);
    const batches = events.filter((event) => event.kind === "lines");
    expect(batches.length).toBeGreaterThan(2);
    expect(batches.every(({ bytes }) => bytes.at(-1) === 10)).toBe(true);
    expect(textOf(events)).toBe(text);
    expect(events.at(-1)).toEqual({ kind: "end", sha256: createHash("sha256").update(text).digest("hex") });
    for (const { position } of batches) {
      const rest = await read(gzipSync(text), position);
      expect(textOf(rest)).toBe(text.slice(position));
    }
  });

  it("reads gzip of several members, and a last line without an end", async () => {
    const members = Buffer.concat([gzipSync(text), gzipSync("one more")]);
    const events = await read(members);
    expect(textOf(events)).toBe(`${text}one more`);
    expect(events.at(-1)).toEqual({
      kind: "end",
      sha256: createHash("sha256").update(members).digest("hex"),
    });
  });

  it("gives what can be read of a damaged stream, up to the last whole line", async () => {
    const whole = gzipSync(text);
    const cut = await read(whole.subarray(0, whole.length - 2000));
    expect(cut.map(({ kind }) => kind).slice(-2)).toEqual(["lines", "damaged"]);
    const sound = textOf(cut);
    expect(text.startsWith(sound)).toBe(true);
    expect(sound.endsWith("\n")).toBe(true);
    expect(sound.length).toBeGreaterThan(text.length / 2);
    const broken = Buffer.from(whole);
    broken.fill(0xff, 150_000, 150_100);
    expect((await read(broken)).at(-1)?.kind).toBe("damaged");
    for (const length of [3, 15, whole.length - 9, whole.length - 1])
      expect((await read(whole.subarray(0, length))).at(-1)).toMatchObject({
        kind: "damaged",
        reason: "it ends within a gzip stream",
      });
    const other = Buffer.from(whole);
    other.writeUInt32LE(0, other.length - 8);
    expect((await read(other)).at(-1)).toMatchObject({ reason: expect.stringContaining("checksum") });
  });

  it("takes headers with all that they may have", async () => {
    const whole = gzipSync("one\n");
    const head = Buffer.from([0x1f, 0x8b, 8, 0x1f, 0, 0, 0, 0, 0, 3, 2, 0, 65, 66, 67, 0, 68, 69, 0, 0, 0]);
    head.writeUInt16LE(crc32(head.subarray(0, -2)) & 0xffff, head.length - 2);
    const named = Buffer.concat([head, whole.subarray(10), whole]);
    for (const behind of ["", "garbage"])
      expect(textOf(await read(Buffer.concat([named, Buffer.from(behind)])))).toBe("one\none\n");
    named.writeUInt8(66, 15);
    expect((await read(named)).at(-1)).toMatchObject({ reason: expect.stringContaining("header") });
    head.writeUInt8(0x20, 3);
    expect((await read(head)).at(-1)).toMatchObject({ reason: expect.stringContaining("header") });
  });

  it("passes over what stands behind the last member and begins none", async () => {
    for (const behind of ["garbage", "\0".repeat(512), "\x1fx", "x".repeat(600_000)]) {
      const content = Buffer.concat([gzipSync(text), Buffer.from(behind)]);
      const events = await read(content);
      expect(textOf(events)).toBe(text);
      expect(events.at(-1)).toEqual({
        kind: "end",
        sha256: createHash("sha256").update(content).digest("hex"),
      });
    }
    for (const start of [[0x1f], [0x1f, 0x8b], [0x1f, 0x8b, 8]]) {
      const begun = await read(Buffer.concat([gzipSync(text), Buffer.from(start)]));
      expect([textOf(begun), begun.at(-1)?.kind]).toEqual([text, "damaged"]);
    }
    expect((await read(Buffer.from([0x1f]))).at(-1)?.kind).toBe("damaged");
  });

  it("reads members that end at the end of what is read at a time", async () => {
    // Stored, not deflated, so that its length can be chosen.
    const stored = (length: number): Buffer => gzipSync(Buffer.alloc(length, "a line\n"), { level: 0 });
    const whole = 2 ** 18 - (stored(2 ** 18).length - 2 ** 18);
    for (let beyond = -12; beyond <= 12; beyond++) {
      const first = stored(whole + beyond);
      expect(first.length - beyond).toBe(2 ** 18);
      const events = await read(Buffer.concat([first, gzipSync("one more\n")]));
      expect(textOf(events)).toBe(`${gunzipSync(first)}one more\n`);
    }
  });

  it.skipIf(process.platform === "win32")("reads pipes", async () => {
    for (const content of [
      Buffer.from(text),
      gzipSync(text),
      Buffer.concat([gzipSync(text), Buffer.from("x")]),
    ]) {
      const path = join(dir, `pipe-${content.length}`);
      execFileSync("mkfifo", [path]);
      const [events] = await Promise.all([collect(path), writeFile(path, content)]);
      expect(textOf(events)).toBe(text);
    }
  });

  it("is empty for an empty file", async () => {
    expect((await read("")).map(({ kind }) => kind)).toEqual(["end"]);
    expect((await read(gzipSync(""))).map(({ kind }) => kind)).toEqual(["end"]);
    const path = join(dir, "empty.gz");
    await writeFile(path, "");
    expect((await collect(path)).map(({ kind }) => kind)).toEqual(["damaged"]);
  });

  it("skips a line that is too long, and goes on after it", async () => {
    const path = join(dir, "long");
    const file = await open(path, "w");
    await file.write("first\n");
    for (let written = 0; written < 66; written++) await file.write(Buffer.alloc(1024 * 1024, "x"));
    await file.write("\nlast\n");
    await file.close();
    const events = await collect(path, 0, 1_000_000);
    expect(events.map(({ kind }) => kind)).toEqual(["lines", "overlong", "lines", "end"]);
    expect(textOf(events)).toBe("first\nlast\n");
    const [, overlong] = events;
    const after = await collect(path, overlong?.kind === "overlong" ? overlong.position : 0);
    expect(textOf(after)).toBe("last\n");
  });
});
