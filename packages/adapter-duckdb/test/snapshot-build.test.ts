import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildSnapshot, readManifest, updateSnapshot, verifySnapshot } from "@oqlkit/adapter-duckdb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  contentOf,
  createWorkspace,
  lines,
  queryParquet,
  readDocuments,
  type Workspace,
  work,
} from "./snapshot-support.ts";

async function readRejects(out: string): Promise<unknown[]> {
  const { directory } = await readManifest(out);
  const text = await readFile(join(out, directory, "rejects.jsonl"), "utf8");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const { file, line: number, reason } = JSON.parse(line);
      return [file, number, reason];
    });
}

describe("input that is odd", () => {
  const raw = `{"id":"https://openalex.org/W2", "display_name":"spaced  out", "unknown_member": [1, {"x": 2.50}]}`;
  let space: Workspace;
  let out: string;

  beforeAll(async () => {
    space = await createWorkspace();
    out = space.path("out");
    const works = Buffer.concat([
      Buffer.from("\ufeff"),
      Buffer.from(`${JSON.stringify(work(1))}\r\n`),
      Buffer.from("\n"),
      Buffer.from(`  ${raw}\t \n`),
      Buffer.from("{broken\n"),
      Buffer.from("[1]\n"),
      Buffer.from('"text"\n'),
      Buffer.from('{"display_name":"no id"}\n'),
      Buffer.from('{"id":"https://openalex.org/A3"}\n'),
      Buffer.concat([
        Buffer.from('{"id":"https://openalex.org/W4","title":"'),
        Buffer.from([0xc3, 0x28]),
        Buffer.from('"}\n'),
      ]),
      Buffer.from(
        '{"id":"https://openalex.org/W5","display_name":"half \\ud83d and \\u0000","publication_date":"2020-02-31"}\n',
      ),
      Buffer.from(JSON.stringify(work(6))),
    ]);
    await space.write("in/works.jsonl", works);
    const author = { id: "https://openalex.org/A1", display_name: "Compressed" };
    await space.write("in/authors.jsonl.gz", new Uint8Array());
    await space.write("in/AUTHORS.json", gzipSync(lines(author)));
    await space.write("in/merged_ids/works/list.csv", "id,merge_into_id\nnonsense,W1\n");
    await space.write("in/notes.txt", "not a catalog");
    await space.write("in/empty/works.jsonl", "");
    await buildSnapshot({ inputs: [space.path("in")], out });
  });
  afterAll(() => space.remove());

  it("rejects lines with file, line and reason, and takes the rest", async () => {
    const works = space.path("in/works.jsonl");
    expect(await readRejects(out)).toEqual([
      [works, 4, expect.stringMatching(/^not valid JSON: /)],
      [works, 5, "not a JSON object"],
      [works, 6, "not a JSON object"],
      [works, 7, expect.stringContaining("id")],
      [works, 8, expect.stringContaining("A3")],
      [works, 9, "not valid UTF-8"],
      [space.path("in/merged_ids/works/list.csv"), 2, "not two ids of works"],
    ]);
    const manifest = await readManifest(out);
    expect(manifest.counts).toMatchObject({ works: 4, authors: 1 });
    expect(manifest.entities.works).toMatchObject({ rows: 4, lines: 11, rejects: 7, duplicates: 0 });
    // What a snapshot says of itself names no directories of the machine that built it.
    expect(JSON.stringify(manifest)).not.toContain(space.dir);
  });

  it("is read alike with worker threads and, as few bytes are, without", async () => {
    const target = space.path("threads");
    let started = 0;
    const count = (): void => void started++;
    process.on("worker", count);
    try {
      await buildSnapshot({ inputs: [space.path("in")], out: target });
      expect(started).toBe(0);
      await buildSnapshot({ inputs: [space.path("in")], out: target, workers: 2, batchBytes: 100 });
      expect(started).toBe(2);
    } finally {
      process.off("worker", count);
    }
    expect(await contentOf(target)).toEqual(await contentOf(out));
  });

  it("keeps each object exactly as it came in, and adds at its end", async () => {
    const documents = await readDocuments(out, "works");
    for (const [index, text] of [JSON.stringify(work(1)), raw].entries())
      expect(documents[index]?.startsWith(`${text.slice(0, -1).trimEnd()},"`)).toBe(true);
    expect(documents[2]).toContain("\\ud83d and \\u0000");
  });

  it("stores half a surrogate pair as a replacement character, and impossible dates as null with a warning", async () => {
    const rows = await queryParquet(
      out,
      "works",
      "select display_name, publication_date from $parquet where id like '%/W5'",
    );
    expect(rows).toEqual([["half \ufffd and \u0000", null]]);
    const { warnings } = await readManifest(out);
    expect(warnings["works publication_date: not a date"]).toBe(1);
  });

  it("writes empty files for entity types without input", async () => {
    const rows = await queryParquet(out, "funders", "select count(*), count(row_number) from $parquet");
    expect(rows).toEqual([["0", "0"]]);
    expect(await readDocuments(out, "funders")).toEqual([]);
  });
});

describe("input that fits together", () => {
  let space: Workspace;
  let out: string;

  beforeAll(async () => {
    space = await createWorkspace();
    out = space.path("out");
    const of = (number: number, updated: string | null, title: string): Record<string, unknown> =>
      work(number, { updated_date: updated, display_name: title });
    const bulk = "in/data/works/updated_date=";
    await space.write(
      `${bulk}2024-01-01/part_000.gz`,
      lines(
        of(1, "2024-01-02", "older day"),
        of(2, "2024-01-01T10:00:00", "first of a tie"),
        of(3, "2024-05-05", "newest, in an earlier file"),
        of(4, null, "dated by its directory"),
        of(10, "2024-01-01", "merged into 11"),
        of(11, "2024-01-01", "merged on into 12"),
        of(12, "2024-01-01", "survivor"),
        of(13, "2024-01-01", "merged into what is not there"),
        of(14, "2024-01-01", "merged in a circle"),
      ),
    );
    await space.write(
      `${bulk}2024-02-01/part_000.gz`,
      lines(
        of(1, "2024-01-02T00:00:01", "newer hour"),
        of(2, "2024-01-01T10:00:00", "second of a tie"),
        of(3, "2024-02-01", "older, in a later file"),
        of(4, "2023-12-31T23:59:59", "older than the directory's date"),
      ),
    );
    await space.write(`${bulk}2024-02-01/part_001.gz`, lines(of(5, null, "alone")));
    await space.write(
      "in/merged_ids/works/2024-01-01.csv.gz",
      "merge_into_id,id,merge_date\nW99,W10,2023-01-01\nW12,W11,2024-01-01\nW404,W13,2024-01-01\nnonsense,W1,2024\n",
    );
    await space.write(
      "in/merged_ids/works/2024-02-01.csv.gz",
      'merge_date,id,merge_into_id\n2024-02-01,https://openalex.org/W10,"https://openalex.org/W11"\n2024-02-01,W14,W15\n2024-02-01,W15,W14\n',
    );
    await space.write(
      "in/data/types/part_000.gz",
      lines({ id: "https://openalex.org/types/article", display_name: "article" }),
    );
    await space.write("in/data/works/manifest", "{}");
    await space.write("in/RELEASE_NOTES.txt", "notes");
    await space.write("in/browse/index.html", "");
    const old = {
      id: "https://openalex.org/W20",
      display_name: "Old schema",
      type: "journal-article",
      host_venue: {
        id: "https://openalex.org/V7",
        display_name: "A Journal",
        type: "journal",
        url: "https://example.org/20",
      },
      authorships: [
        {
          author_position: "first",
          author: { id: "https://openalex.org/A1", display_name: "A" },
          institutions: [null],
        },
      ],
    };
    await space.write("old/works.ndjson", lines(old));
  });
  afterAll(() => space.remove());

  it("reports its progress in phases, and the files it passed over", async () => {
    const events: string[] = [];
    const last = new Map<string, number>();
    const summary = await buildSnapshot({
      inputs: [space.path("in"), space.path("old/works.ndjson")],
      out,
      onProgress({ phase, done, total }) {
        expect(done).toBeGreaterThanOrEqual(last.get(phase) ?? 0);
        expect(done).toBeLessThanOrEqual(total);
        last.set(phase, done);
        if (events.at(-1) !== phase) events.push(phase);
      },
    });
    expect(events).toEqual(["read", "parquet", "serve", "vectors", "check"]);
    expect(summary.unknown).toEqual(["RELEASE_NOTES.txt", "browse/", "data/works/manifest"]);
    expect(summary.rows).toBe(summary.entities.works.rows + 1);
    expect(await verifySnapshot(out)).toEqual([]);
    expect((await readdir(out)).sort()).toEqual([summary.directory, "manifest.json"]);
  });

  it("keeps the newest object of an id, and the later of equally new ones", async () => {
    const rows = await queryParquet(
      out,
      "works",
      "select regexp_extract(id, 'W[0-9]+'), display_name from $parquet order by row_number",
    );
    expect(rows).toEqual([
      ["W3", "newest, in an earlier file"],
      ["W4", "dated by its directory"],
      ["W12", "survivor"],
      ["W13", "merged into what is not there"],
      ["W14", "merged in a circle"],
      ["W1", "newer hour"],
      ["W2", "second of a tie"],
      ["W5", "alone"],
      ["W20", "Old schema"],
    ]);
    const { entities } = await readManifest(out);
    expect(entities.works).toMatchObject({
      rows: 9,
      lines: 15,
      duplicates: 4,
      merged: 2,
      mergedIds: 3,
      rejects: 1,
    });
  });

  it("numbers rows densely, in step with the documents", async () => {
    const ids = await queryParquet(out, "works", "select id, row_number from $parquet order by row_number");
    const documents = await readDocuments(out, "works");
    expect(documents.map((text, row) => [JSON.parse(text).id, String(row)])).toEqual(ids);
  });

  it("follows merges to their end and reports what it cannot read", async () => {
    const { directory } = await readManifest(out);
    const merged = await queryParquet(
      out,
      "works",
      `select id, into_id from read_parquet('${join(out, directory, "parquet/merged_ids/works.parquet")}') order by id`,
    );
    expect(merged).toEqual([
      ["W10", "W12"],
      ["W11", "W12"],
      ["W13", "W404"],
    ]);
    expect(await readRejects(out)).toEqual([
      [space.path("in/merged_ids/works/2024-01-01.csv.gz"), 5, "not two ids of works"],
    ]);
  });

  it("fills the columns of older objects where they can be derived", async () => {
    const [row] = await queryParquet(
      out,
      "works",
      "select primary_location.source.display_name, language, len(authorships) from $parquet where id like '%/W20'",
    );
    expect(row).toEqual(["A Journal", null, "1"]);
    const types = await queryParquet(out, "work-types", "select id from $parquet");
    expect(types).toEqual([["https://openalex.org/types/article"]]);
  });

  it("gives the same data the same version, in a directory of its own", async () => {
    const before = await readManifest(out);
    const summary = await buildSnapshot({ inputs: [space.path("in"), space.path("old")], out });
    expect(summary.version).toBe(before.version);
    expect(summary.directory).not.toBe(before.directory);
    // Who reads the former version has until the next build.
    expect((await readdir(out)).sort()).toEqual(
      [before.directory, summary.directory, "manifest.json"].sort(),
    );
    expect(await verifySnapshot(out)).toEqual([]);
    const { directory } = await buildSnapshot({ inputs: [space.path("old")], out });
    expect((await readdir(out)).sort()).toEqual([directory, summary.directory, "manifest.json"].sort());
  });

  it("gives the same files of other dates, of whose objects others are kept, another version", async () => {
    const kept = async (first: string, second: string) => {
      const part = async (date: string, title: string) => {
        const dir = `dated/${first}/data/works/updated_date=${date}`;
        await space.write(
          `${dir}/part_000.jsonl`,
          lines(work(1, { updated_date: null, display_name: title })),
        );
        return space.path(dir);
      };
      const [one, other] = [await part(first, "first"), await part(second, "second")];
      const [build, update] = [space.path(`dated/${first}/built`), space.path(`dated/${first}/updated`)];
      const common = { embedder: false, threads: 1, workers: 1 } as const;
      const { version } = await buildSnapshot({ ...common, inputs: [one, other], out: build });
      await buildSnapshot({ ...common, inputs: [one], out: update });
      const updated = await updateSnapshot({ ...common, inputs: [other], out: update });
      expect(updated.version).toBe(version);
      const rows = await queryParquet(build, "works", "select display_name from $parquet");
      return { version, title: rows[0]?.[0] };
    };
    const [one, other] = [await kept("2024-01-01", "2024-01-02"), await kept("2024-01-05", "2024-01-02")];
    expect([one.title, other.title]).toEqual(["second", "first"]);
    expect(one.version).not.toBe(other.version);
  });
});
