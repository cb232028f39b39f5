import { describe, expect, test } from "vitest";
import { type Finished, runCommand } from "./support/run-command.ts";

const run = (args: readonly string[], input?: string | Uint8Array): Promise<Finished> =>
  runCommand(args, { input });

const laidOut = "works where year is (2020) and type is (article or review)";

describe("format", () => {
  test("lays out a query from arguments and from standard input", async () => {
    const loose = "works where  year is 2020 AND type is (article OR review)";
    expect(await run(["format", loose])).toEqual({ code: 0, out: `${laidOut}\n`, err: "" });
    expect(await run(["format"], `${loose}\n`)).toEqual({ code: 0, out: `${laidOut}\n`, err: "" });
    expect((await run(["format", "-"], loose)).out).toBe(`${laidOut}\n`);
  });

  test("keeps annotations and takes a width", async () => {
    const { out } = await run([
      "format",
      "--width",
      "30",
      "works where institution is I27 [Harvard] and type is x",
    ]);
    expect(out).toBe("works where institution is (I27 [Harvard])\n  and type is (x)\n");
  });

  test("checks without printing", async () => {
    expect(await run(["format", "--check", laidOut])).toEqual({ code: 0, out: "", err: "" });
    const { code, out, err } = await run(["format", "--check", "works where year is 2020"]);
    expect({ code, out }).toEqual({ code: 3, out: "" });
    expect(err).toContain("not formatted");
  });

  test("answers in JSON", async () => {
    const { code, out } = await run(["format", "--json", "works where year is 2020"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ ok: true, formatted: false, text: "works where year is (2020)" });
  });

  test("refuses bytes that would be written back as others", async () => {
    const { code, out, err } = await run(
      ["format"],
      Buffer.from("works where title has (caf\xe9)", "latin1"),
    );
    expect({ code, out }).toEqual({ code: 3, out: "" });
    expect(err).toContain("UTF-8");
  });

  test("refuses what is no query", async () => {
    const { code, out, err } = await run(["format", "works where yeer is 2020"]);
    expect({ code, out }).toEqual({ code: 3, out: "" });
    expect(err).toContain("1:13 OQL_UNKNOWN_FIELD");
  });
});

describe("lint", () => {
  test("has nothing to say about a good query", async () => {
    expect(await run(["lint", laidOut])).toEqual({ code: 0, out: "nothing to object to\n", err: "" });
  });

  test("lists every finding with its place", async () => {
    const { code, out } = await run(["lint"], "works where\nyeer is 2020 and type is (a, b)\n");
    expect(code).toBe(3);
    const lines = out.trimEnd().split("\n");
    expect(lines[0]).toMatch(/^2:1 OQL_UNKNOWN_FIELD .*"year"/);
    expect(lines[1]).toBe("  Write year: year is 2020 and type is (a, b)");
    expect(lines[2]).toMatch(/^2:28 OQL_COMMA_IN_GROUP /);
  });

  test("counts the blanks before a query on standard input", async () => {
    const { out } = await run(["lint"], "\n\n  works where yeer is 2020\n");
    expect(out).toBe(
      '3:15 OQL_UNKNOWN_FIELD There is no field "yeer". Did you mean "year"? Use a field such as title.\n' +
        "  Write year: works where year is 2020\n",
    );
    expect(JSON.parse((await run(["lint", "--json"], "\n works where yeer is 2020")).out)).toMatchObject({
      diagnostics: [{ start: 14 }],
    });
    expect((await run(["translate", "--to", "oql"], "\n /works?filter=type:book\n")).out).toBe(
      "works where type is (book)\n",
    );
  });

  test("shows the line that each change makes, unless it is long", async () => {
    const { out } = await run(
      ["lint"],
      "works where\ndate between 2020-01-01 and 2020-06-30\n  and type is 😀",
    );
    expect(out).toContain("\n  Write (date >= (2020-01-01) and date <= (2020-06-30)).\n");
    const long = `works where yeer is 2020 and title has (${"word ".repeat(40)})`;
    expect((await run(["lint", long])).out).toMatch(/\n {2}Write year\.\n/);
  });

  test("finds what only the columns tell", async () => {
    const { code, out } = await run(["lint", "works where type is (novel)"]);
    expect(code).toBe(3);
    expect(out).toMatch(/^1:22 invalid_value /);
  });

  test("answers in JSON as the endpoint does", async () => {
    const { code, out } = await run(["lint", "--json", "works where type is (novel)"]);
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({
      valid: false,
      oql: "works where type is (novel)",
      diagnostics: [{ code: "invalid_value", location: "filter_rows[0].value", path: [1] }],
    });
  });
});

describe("translate", () => {
  test("says a search of words and a phrase part by part, and notes what it cannot say", async () => {
    const { out } = await run(["translate", "--to", "oql", '/works?search=data "open access"']);
    expect(out.trim()).toBe('works where full text has (data and stemmed "open access")');
    const unsaid = await run(["translate", "--to", "oql", '/works?search="open access" -data']);
    expect(unsaid.code).toBe(0);
    expect(unsaid.err).toMatch(/^Note: The query language has no .*: the OQL may find other rows\./);
  });

  test("prints the other forms and fails on none", async () => {
    const { out } = await run(["translate", "/works?filter=type:article|book"]);
    expect(out).toContain("works where type is (article or book)");
    expect((await run(["translate", "--to", "url"], "works where type is (article)")).out.trim()).toBe(
      "/works?filter=type:article",
    );
    const { code, out: nothing, err } = await run(["translate", "works where yeer is 2020"]);
    expect([code, nothing]).toEqual([3, ""]);
    expect(err).toMatch(/^oqlkit: 1:13 OQL_UNKNOWN_FIELD .*"year"\? Use a field/);
  });
});
