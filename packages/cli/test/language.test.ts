import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const main = fileURLToPath(new URL("../bin/oqlkit.js", import.meta.url));

function run(args: readonly string[], input = ""): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    input,
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

const laidOut = "works where year is (2020) and type is (article or review)";

describe("format", () => {
  test("lays out a query from arguments and from standard input", () => {
    const loose = "works where  year is 2020 AND type is (article OR review)";
    expect(run(["format", loose])).toEqual({ code: 0, out: `${laidOut}\n`, err: "" });
    expect(run(["format"], `${loose}\n`)).toEqual({ code: 0, out: `${laidOut}\n`, err: "" });
    expect(run(["format", "-"], loose).out).toBe(`${laidOut}\n`);
  });

  test("keeps annotations and takes a width", () => {
    const { out } = run([
      "format",
      "--width",
      "30",
      "works where institution is I27 [Harvard] and type is x",
    ]);
    expect(out).toBe("works where institution is (I27 [Harvard])\n  and type is (x)\n");
  });

  test("checks without printing", () => {
    expect(run(["format", "--check", laidOut])).toEqual({ code: 0, out: "", err: "" });
    const { code, out, err } = run(["format", "--check", "works where year is 2020"]);
    expect({ code, out }).toEqual({ code: 3, out: "" });
    expect(err).toContain("not formatted");
  });

  test("answers in JSON", () => {
    const { code, out } = run(["format", "--json", "works where year is 2020"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ ok: true, formatted: false, text: "works where year is (2020)" });
  });

  test("refuses what is no query", () => {
    const { code, out, err } = run(["format", "works where yeer is 2020"]);
    expect({ code, out }).toEqual({ code: 3, out: "" });
    expect(err).toContain("1:13 OQL_UNKNOWN_FIELD");
  });
});

describe("lint", () => {
  test("has nothing to say about a good query", () => {
    expect(run(["lint", laidOut])).toEqual({ code: 0, out: "nothing to object to\n", err: "" });
  });

  test("lists every finding with its place", () => {
    const { code, out } = run(["lint"], "works where\nyeer is 2020 and type is (a, b)\n");
    expect(code).toBe(3);
    const lines = out.trimEnd().split("\n");
    expect(lines[0]).toMatch(/^2:1 OQL_UNKNOWN_FIELD .*"year"/);
    expect(lines[1]).toMatch(/^2:28 OQL_COMMA_IN_GROUP /);
  });

  test("finds what only the columns tell", () => {
    const { code, out } = run(["lint", "works where type is (novel)"]);
    expect(code).toBe(3);
    expect(out).toMatch(/^1:22 invalid_value /);
  });

  test("answers in JSON as the endpoint does", () => {
    const { code, out } = run(["lint", "--json", "works where type is (novel)"]);
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({
      valid: false,
      oql: "works where type is (novel)",
      diagnostics: [{ code: "invalid_value", location: "filter_rows[0].value", path: [1] }],
    });
  });
});
