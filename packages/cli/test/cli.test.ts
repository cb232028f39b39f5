import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Finished, main, runCommand, type Started, startCommand } from "./support/run-command.ts";

let work = "";
const snapshot = () => join(work, "snapshot");

interface Work {
  readonly id: string;
  readonly publication_year: number;
}

const start = (args: readonly string[]): Started => startCommand(args, { cwd: work });
const run = (args: readonly string[], input?: string): Promise<Finished> =>
  runCommand(args, { cwd: work, input });

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "oqlkit-cli-"));
  const sample = await run(["sample", "--works", "300", "--seed", "3", "--out", "sample", "--json"]);
  expect(sample.code).toBe(0);
  expect(JSON.parse(sample.out)).toMatchObject({ works: 300, seed: 3 });
  const build = await run(["snapshot", "build", "sample", "--out", "snapshot", "--json"]);
  expect(build.code).toBe(0);
  expect(JSON.parse(build.out)).toMatchObject({ rejects: 0 });
});

afterAll(() => rm(work, { recursive: true, force: true }));

test("npm links the command when a clone is installed", async () => {
  const linked = new URL("../../../node_modules/.bin/oqlkit", import.meta.url);
  const child = spawn(fileURLToPath(linked), ["--version"], { stdio: ["ignore", "pipe", "inherit"] });
  expect(await text(child.stdout)).toMatch(/^\d+\.\d+\.\d+/);
});

describe("query", () => {
  test("writes to a device as it is", async () => {
    const one = ["query", "works sample 1", "--snapshot", "snapshot", "--format", "csv"];
    expect(await run([...one, "--out", "/dev/null"])).toMatchObject({ code: 0, err: "" });
  });

  test("answers the three forms of a query alike", async () => {
    const forms = [
      "works where year >= (2000) and type is (article)",
      "/works?filter=publication_year:2000-,type:article",
      JSON.stringify({
        get_rows: "works",
        filter_rows: [
          { column_id: "publication_year", operator: ">=", value: 2000 },
          { column_id: "type", value: "article" },
        ],
      }),
    ];
    const answers = [];
    for (const form of forms) {
      const { code, out } = await run(["query", form, "--snapshot", snapshot(), "--per-page", "5", "--json"]);
      expect(code).toBe(0);
      answers.push(JSON.parse(out));
    }
    expect(answers[0].results).toHaveLength(5);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test("tells people how to go on by cursor", async () => {
    const first = await run(["query", "works", "--snapshot", snapshot(), "--cursor", "*", "--per-page", "1"]);
    const [, cursor = ""] = /; for the next: --cursor (\S+)\n$/.exec(first.err) ?? [];
    const next = await run([
      "query",
      "works",
      "--snapshot",
      snapshot(),
      "--cursor",
      cursor,
      "--per-page",
      "1",
    ]);
    expect(next.code).toBe(0);
    expect(next.out).toMatch(/^W\d+ /);
    expect(next.out).not.toBe(first.out);
  });

  test("reads standard input and prints groups for people", async () => {
    const { code, out, err } = await run(["query", "--snapshot", snapshot()], "works group by type\n");
    expect(code).toBe(0);
    expect(out).toMatch(/^ +\d+ {2}article/m);
    expect(err).toMatch(/groups of [\d,]+ rows/);
  });

  test("counts one group, one row and one byte as one", async () => {
    const note = async (query: string): Promise<string> =>
      (await run(["query", query, "--snapshot", snapshot(), "--per-page", "1"])).err.trim();
    expect(await note("/works?group_by=type")).toMatch(/^1 group of \d+ rows, not all of the \d+/);
    expect(await note("works sample 1")).toBe("1 of 1 row");
    const exported = await run(["export", "works sample 1", "--snapshot", snapshot(), "--out", "one.jsonl"]);
    expect(exported.out).toMatch(/^1 row, [\d,]+ bytes: one\.jsonl$/m);
  });

  test("prints groups within groups, and the metric they are sorted by", async () => {
    const oql = "works group by type, year";
    const sort = ["--sort", "cited_by_count.sum:desc", "--per-page", "2"];
    const { code, out, err } = await run(["query", oql, "--snapshot", snapshot(), ...sort]);
    expect(code).toBe(0);
    const lines = out.trimEnd().split("\n");
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^ +[\d,]+ {2}sum_cited_by_count [\d,]+ +article {2}https:/);
    expect(lines[1]).toMatch(/^ +[\d,]+ {2}sum_cited_by_count [\d,]+ +\d{4}$/);
    expect(err).toMatch(/2 groups of [\d,]+ rows, not all of the \d+ that there are/);
  });

  test("follows a cursor to the end", async () => {
    const ids = new Set<string>();
    let cursor: string | null = "*";
    let count = 0;
    while (cursor !== null) {
      const { out } = await run([
        ...["query", "subfields", "--snapshot", snapshot(), "--cursor", cursor],
        ...["--per-page", "100", "--select", "id", "--json"],
      ]);
      const { meta, results } = JSON.parse(out);
      for (const { id } of results) ids.add(id);
      [cursor, count] = [meta.next_cursor, meta.count];
    }
    expect(ids.size).toBe(count);
  });
});

describe.runIf(process.platform === "linux")("without room to write", () => {
  /** Runs with a limit on the size of files, which is met as a full disk is. */
  const within = (kilobytes: number, ...args: string[]): { status: number | null; stderr: string } => {
    const command = ["-c", `ulimit -f ${kilobytes * 2}; exec "$0" "$@"`, process.execPath, main, ...args];
    return spawnSync("sh", command, { cwd: work, encoding: "utf8" });
  };

  test.each([
    ["query", "works", "--snapshot", "snapshot", "--per-page", "100", "--out", "kept.jsonl"],
    ["export", "works", "--snapshot", "snapshot", "--out", "kept.jsonl"],
  ])("%s leaves the file that is there, and names it", async (...args) => {
    await writeFile(join(work, "kept.jsonl"), "as it was");
    const { status, stderr } = within(8, ...args);
    expect(stderr).toMatch(/^oqlkit: kept\.jsonl cannot be written: EFBIG/m);
    expect(status).toBe(1);
    expect(await readFile(join(work, "kept.jsonl"), "utf8")).toBe("as it was");
    expect((await readdir(work)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test.each([
    [["sample", "--works", "300", "--out", "full"], /^oqlkit: cannot write into full: EFBIG/m],
    [["snapshot", "build", "sample", "--out", "full"], /^oqlkit: ".*\/full" cannot be written: EFBIG/m],
  ])("%s fails, and names the place", (args, message) => {
    const { status, stderr } = within(8, ...args);
    expect(stderr).toMatch(message);
    expect(status).toBe(1);
  });
});

describe("query formats", () => {
  const ask = (...args: string[]): Promise<Finished> =>
    run(["query", "works where year >= (2000)", "--snapshot", snapshot(), "--per-page", "3", ...args]);

  test("prints JSON Lines and CSV", async () => {
    const { results } = JSON.parse((await ask("--format", "json")).out);
    const lines = (await ask("--format", "jsonl")).out.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(results);
    const { out } = await ask("--format", "csv", "--select", "publication_year,id");
    expect(out).toBe(
      ["publication_year,id", ...results.map((work: Work) => `${work.publication_year},${work.id}`), ""].join(
        "\r\n",
      ),
    );
  });

  test("writes a page of Parquet to a file", async () => {
    expect(await ask("--format", "parquet", "--out", "page.parquet")).toMatchObject({ code: 0, out: "" });
    const page = await readFile(join(work, "page.parquet"));
    expect(page.subarray(-4).toString()).toBe("PAR1");
    expect(await ask("--format", "parquet")).toMatchObject({ code: 2, out: "" });
  });

  test("tells the format from the name of the file", async () => {
    expect(await ask("--out", "page.json", "--select", "id")).toMatchObject({ code: 0, out: "" });
    expect(JSON.parse(await readFile(join(work, "page.json"), "utf8")).results).toHaveLength(3);
    expect(await ask("--out", "PAGE.JSON", "--select", "id")).toMatchObject({ code: 0, out: "" });
    expect(await ask("--out", "page.csv", "--select", "id")).toMatchObject({ code: 0, out: "" });
    expect(await readFile(join(work, "page.csv"), "utf8")).toMatch(/^id\r\n/);
    expect(await ask("--out", "page.xml")).toMatchObject({
      code: 2,
      err: expect.stringContaining("page.xml"),
    });
    for (const [out, problem] of [
      ["sample", "is a directory"],
      ["nowhere/page.csv", "cannot be written: ENOENT"],
    ] as const) {
      const { code, err } = await ask("--out", out, "--format", "csv");
      expect(code).toBe(1);
      expect(err).toContain(`${out} ${problem}`);
    }
  });

  test("shows what was selected", async () => {
    const { results } = JSON.parse((await ask("--json")).out);
    const shown = results.map(({ id, title }: { id: string; title: string }) => [
      id.split("/").at(-1),
      title,
    ]);
    const titles = (await ask("--select", "id,title")).out.trimEnd().split("\n");
    expect(titles.map((line) => line.split(/ {2}/)[0])).toEqual(shown.map(([id]: string[]) => id));
    for (const [index, line] of titles.entries()) expect(line).toContain(shown[index][1].slice(0, 40));
    const ids = (await ask("--select", "id")).out.trimEnd().split("\n");
    expect(ids).toEqual(shown.map(([id]: string[]) => id));
    const cells = (await ask("--select", "type,id,publication_year,ids.openalex,type")).out
      .trimEnd()
      .split("\n");
    expect(cells).toEqual(
      results.map(({ id, type, publication_year }: Work & { type: string }) =>
        [id.split("/").at(-1), type, publication_year, JSON.stringify({ openalex: id })].join("  "),
      ),
    );
  });

  test("lets a reader leave early", async () => {
    const args = ["query", "works", "--snapshot", snapshot(), "--format", "jsonl", "--per-page", "100"];
    const { child, finished } = start(args);
    child.stdout?.destroy();
    expect(await finished).toMatchObject({ code: 0, err: "" });
  });

  test("goes on when nobody reads its progress", async () => {
    const { child, finished } = start(["snapshot", "build", "sample", "--out", "unwatched", "--json"]);
    child.stderr?.destroy();
    const { code, out } = await finished;
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ rejects: 0 });
  });

  test.runIf(process.platform === "linux")("fails when the answer cannot be written", async () => {
    for (const args of [["--help"], ["query", "topics", "--snapshot", snapshot(), "--format", "csv"]]) {
      const full = openSync("/dev/full", "w");
      const { status, stderr } = spawnSync(process.execPath, [main, ...args], {
        cwd: work,
        stdio: ["ignore", full, "pipe"],
        encoding: "utf8",
      });
      closeSync(full);
      expect(stderr).toMatch(/^oqlkit: standard output cannot be written: ENOSPC[^\n]*\n$/);
      expect(status).toBe(1);
    }
  });

  test("prints names on one line and without what steers a terminal", async () => {
    const topic = { id: "T1", display_name: "a\u001b[31m\nb\u009bc" };
    await writeFile(join(work, "topics.jsonl"), JSON.stringify(topic));
    await run(["snapshot", "build", "topics.jsonl", "--out", "odd"]);
    expect((await run(["query", "topics", "--snapshot", "odd"])).out).toBe("T1  a [31m b c\n");
  });

  test("cuts names between letters", async () => {
    const name = `${"a".repeat(114)}\u{1f600}b`;
    await writeFile(join(work, "topics.jsonl"), JSON.stringify({ id: "T1", display_name: name }));
    await run(["snapshot", "build", "topics.jsonl", "--out", "long"]);
    expect((await run(["query", "topics", "--snapshot", "long"])).out).toBe(`T1  ${"a".repeat(114)}…\n`);
  });

  test("explains instead of running", async () => {
    const { code, out } = await ask("--explain");
    expect(code).toBe(0);
    for (const part of ["== logical plan", "== rewritten by", "$1 = 2000", "== the storage's own plan"]) {
      expect(out).toContain(part);
    }
    const explained = JSON.parse((await ask("--analyze", "--json")).out);
    expect(explained).toMatchObject({ logical: { entity: "works" }, physical: { kind: "adapter" } });
    expect(explained.adapter.detail).toContain("Total Time");
  });
});

describe("export", () => {
  const exporting = (out: string, ...args: string[]): Promise<Finished> =>
    run(["export", "works where year >= (2000)", "--snapshot", snapshot(), "--out", out, ...args]);

  test("writes all matches, and says how many", async () => {
    const { out } = await run(["query", "works where year >= (2000)", "--snapshot", snapshot(), "--json"]);
    const { count } = JSON.parse(out).meta;
    expect(count).toBeGreaterThan(100);
    for (const name of ["all.jsonl", "all.csv", "all.parquet"]) {
      const summary = await exporting(name, "--select", "id,title", "--sort", "display_name:desc", "--json");
      expect(summary.err).toMatch(/^exporting rows\n/);
      expect(JSON.parse(summary.out)).toMatchObject({ path: name, rows: count });
    }
    const lines = (await readFile(join(work, "all.jsonl"), "utf8")).trimEnd().split("\n");
    expect(lines).toHaveLength(count);
    expect(Object.keys(JSON.parse(lines[0] ?? ""))).toEqual(["id", "title"]);
  });

  test("wants to know the format, and rows", async () => {
    expect(await exporting("all.txt")).toMatchObject({ code: 2, out: "" });
    const grouped = await run(["export", "works group by type", "--snapshot", snapshot(), "--out", "x.csv"]);
    expect(grouped).toMatchObject({ code: 3, out: "" });
    expect(grouped.err).toContain("group_by");
  });
});

test("describe tells what a snapshot holds", async () => {
  const { code, out } = await run(["describe", "--snapshot", snapshot()]);
  expect(code).toBe(0);
  expect(out).toMatch(/^works +300 {2}\d+ columns$/m);
  expect((await run(["describe", "topics", "--snapshot", snapshot()])).out).toMatch(/^works_count +BIGINT$/m);
  expect(JSON.parse((await run(["describe", "--snapshot", snapshot(), "--json"])).out)).toMatchObject({
    layout: 9,
  });
  expect(await run(["describe", "nonsense", "--snapshot", snapshot()])).toMatchObject({ code: 2, out: "" });
});

describe("exit codes", () => {
  test.each([
    ["no such command", ["nonsense"], 2, /unknown command/],
    ["a missing option", ["sample"], 2, /--out/],
    ["a number out of range", ["sample", "--out", "x", "--works", "0"], 2, /whole number/],
    ["a broken query", ["query", "works where yeer is (1)", "--snapshot", "snapshot"], 3, /yeer.*\n?.*year/],
    ["a query that cannot be bound", ["query", "/works?filter=nope:1", "--snapshot", "snapshot"], 3, /nope/],
    [
      "a table in a file",
      ["query", "works", "--snapshot", "snapshot", "--format", "table", "--out", "x.csv"],
      2,
      /tables are for terminals/,
    ],
    [
      "a plan in a file",
      ["query", "works", "--snapshot", "snapshot", "--explain", "--out", "x.json"],
      2,
      /to standard/,
    ],
    [
      "a plan as rows",
      ["query", "works", "--snapshot", "snapshot", "--analyze", "--format", "csv"],
      2,
      /--json/,
    ],
    ["no snapshot", ["query", "works", "--snapshot", "nowhere"], 4, /no snapshot in ".*nowhere"/],
    ["no data", ["serve", "--data", "nowhere"], 2, /no file or directory ".*nowhere"/],
    ["no input", ["snapshot", "build", "nowhere", "--out", "x"], 2, /no file or directory "nowhere"/],
    ["no input by name", ["snapshot", "build", "--in", "nowhere", "--out", "x"], 2, /directory "nowhere"/],
    ["no newer input", ["snapshot", "update", "nowhere", "--out", "snapshot"], 2, /directory "nowhere"/],
    [
      "a model to keep for no vectors",
      ["snapshot", "update", "sample", "--out", "snapshot", "--keep-model", "--no-vectors"],
      2,
      /--keep-model: .*--no-vectors/,
    ],
    ["no input at all", ["snapshot", "update", "--out", "snapshot"], 2, /name the entity files/],
    [
      "no place",
      ["snapshot", "build", "sample", "--out", "sample/works.jsonl.gz"],
      2,
      /Cannot write.*: ENOTDIR/,
    ],
    ["no place for a sample", ["sample", "--out", "sample/works.jsonl.gz"], 2, /cannot write into .*: E/],
    ["two formats", ["query", "works", "--snapshot", "snapshot", "--json", "--format", "csv"], 2, /--json/],
    ["what no URL says", ["translate", "works (all corpora)", "--to", "url"], 3, /core corpus only/],
    ["keys of no store", ["keys", "create", "--store", "none", "--user", "ada"], 2, /has no keys/],
    ["no change of a key", ["keys", "grant", "x", "--store", "kept"], 2, /nothing to change/],
    [
      "money of the past",
      ["keys", "grant", "x", "--store", "kept", "--prepaid-usd", "1", "--prepaid-until", "2020-01-01"],
      2,
      /a date to come/,
    ],
    [
      "a port for the collections of no store",
      ["serve", "--snapshot", "snapshot", "--store", "none", "--user-port", "0"],
      2,
      /--user-port/,
    ],
    ["a URL to lint", ["lint", "/works?filter=type:book"], 3, /classic URL, not OQL/],
    ["an OQO to format", ["format", '{"get_rows":"works"}'], 3, /an OQO, not OQL/],
  ])("%s", async (_name, args, code, message) => {
    const finished = await run(args);
    expect(finished.err).toMatch(message);
    expect(finished.code).toBe(code);
  });

  test.runIf(process.platform === "linux").each([
    ["a sample", ["sample", "--works", "1", "--out", "/proc/oqlkit/sample"], 2],
    ["keys", ["keys", "create", "--user", "ada", "--store", "/proc/oqlkit/store"], 1],
  ])("no directory can be made for %s", async (_name, args, code) => {
    const finished = await run(args);
    expect([finished.code, finished.err]).toEqual([code, expect.stringContaining("ENOENT")]);
  });

  test("a slip in the name of a snapshot leaves no store behind", async () => {
    expect((await run(["serve", "--snapshot", "slip"])).code).toBe(4);
    expect(await readdir(work)).not.toContain("slip-accounts");
  });

  test("help and version succeed and name them", async () => {
    const help = await run(["--help"]);
    expect(help).toMatchObject({ code: 0, err: "" });
    expect(help.out).toMatch(/Exit codes:/);
    const commands = [...help.out.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = ""]) => name);
    expect(commands).toEqual(expect.arrayContaining(["snapshot", "keys", "query", "lint", "serve"]));
    for (const command of commands.filter((name) => name !== "help")) {
      const own = await run([command, "--help"]);
      expect(own).toMatchObject({ code: 0, err: "" });
      // Those of several commands leave it to these.
      expect(/^Commands:$/m.test(own.out) || own.out.includes("--json"), command).toBe(true);
    }
    expect((await run(["--version"])).out).toMatch(/^\d+\.\d+\.\d+/);
  });
});

describe("serve", () => {
  test("serves a directory of entity files and stops on Ctrl-C", async () => {
    const { child, finished } = start(["serve", "--data", "sample", "--port", "0", "--json"]);
    const url = await addressOf(child);
    const response = await fetch(`${url}/works?per_page=1`);
    expect(response.status).toBe(200);
    const first = await response.json();
    expect(first.results).toHaveLength(1);
    child.kill("SIGINT");
    expect(await finished).toMatchObject({ code: 0 });

    // The snapshot is there now, and nothing is built a second time.
    const again = start(["serve", "--data", "sample", "--port", "0", "--json"]);
    await addressOf(again.child);
    again.child.kill("SIGTERM");
    expect(await again.finished).toMatchObject({ code: 0, err: expect.not.stringContaining("building") });
    // The accounts stand beside it.
    const kept = await readdir(join(work, ".oqlkit"));
    expect(kept.filter((name) => !name.endsWith("-accounts"))).toHaveLength(1);
  });

  test("says which of the entity files is a link to nothing, and passes over hidden ones", async () => {
    for (const name of ["works.jsonl", ".#works.jsonl"]) {
      await mkdir(join(work, `of-${name}`));
      await symlink("gone", join(work, `of-${name}`, name));
    }
    const broken = await run(["serve", "--data", "of-works.jsonl"]);
    expect(broken).toMatchObject({
      code: 2,
      err: expect.stringMatching(/works\.jsonl" is a link to "gone"/),
    });
    const hidden = await run(["serve", "--data", "of-.#works.jsonl"]);
    expect(hidden).toMatchObject({ code: 2, err: expect.stringContaining("No entity files in") });
  });

  test.each(["http://host/x", "redis+sentinel://host", "file:///accounts"])(
    "takes %s for no store, and makes no directory of it",
    async (store) => {
      const before = await readdir(work);
      for (const command of [
        ["serve", "--snapshot", "snapshot"],
        ["keys", "list"],
      ]) {
        const refused = await run([...command, "--store", store]);
        expect(refused).toMatchObject({
          code: 2,
          err: expect.stringContaining("Give a directory, or an address redis://"),
        });
      }
      expect(await readdir(work)).toEqual(before);
    },
  );

  test("says so when the port is taken", async () => {
    const { child, finished } = start(["serve", "--snapshot", "snapshot", "--port", "0", "--json"]);
    const { port } = new URL(await addressOf(child));
    const second = await run(["serve", "--snapshot", "snapshot", "--port", port]);
    expect(second).toMatchObject({ code: 1, out: "" });
    expect(second.err).toContain(`port ${port} is in use; choose another with --port`);
    const apart = await run(["serve", "--snapshot", "snapshot", "--port", "0", "--user-port", port]);
    expect(apart).toMatchObject({ code: 1, out: "" });
    expect(apart.err).toContain(`port ${port} is in use; choose another with --user-port`);
    child.kill("SIGINT");
    await finished;
  });
});

/** The address that a server prints when it is ready. */
async function addressOf(child: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    if (text.includes("\n")) break;
  }
  return JSON.parse(text).url;
}
