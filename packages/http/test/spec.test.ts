import { readFile } from "node:fs/promises";
import { parse } from "@oqlkit/oql";
import { expect, test } from "vitest";
import { api, cheatsheet, grammar, guide, oql, oqoSchema } from "../src/generated/spec-texts.ts";
import { ask, smallApp } from "./small-catalog.ts";

const { app } = smallApp();

test.each([
  ["cheatsheet.md", cheatsheet],
  ["guide.md", guide],
  ["api.md", api],
  ["oql.md", oql],
  ["oql.ebnf", grammar],
])(
  "%s is served as it stands in spec/ (else: node packages/http/scripts/generate-spec.mjs)",
  async (file, text) => {
    expect(text).toBe(await readFile(new URL(`../../../spec/${file}`, import.meta.url), "utf8"));
  },
);

test("the schema of the query object is served as it stands in spec/, without white space (else: generate-spec.mjs)", async () => {
  const schema = await readFile(new URL("../../../spec/oqo.schema.json", import.meta.url), "utf8");
  expect(oqoSchema).toBe(JSON.stringify(JSON.parse(schema)));
});

test("the index names parts that are there, with their types", async () => {
  const index = await (await app.request("/query/spec")).json();
  expect(index.artifacts.map(({ slug }: { slug: string }) => slug)).toEqual([
    "cheatsheet",
    "guide",
    "api",
    "oql",
    "oqo",
    "grammar",
    "railroad",
  ]);
  for (const { url, content_type } of index.artifacts) {
    const response = await app.request(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(content_type);
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  }
  expect((await ask(app, "/query/spec/nope")).status).toBe(404);
});

const examples = [
  ...[...guide.matchAll(/```oql\n([^`]*)\n```/g)].map(([, text = ""]) => text),
  ...[...cheatsheet.matchAll(/```oql\n([^`]*)\n```/g)].map(([, text = ""]) => text),
];
const phrases = [...cheatsheet.matchAll(/^\|(?! to say| -)[^|]*\|(.*)\|$/gm)].flatMap(([, cell = ""]) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text),
);

function completed(phrase: string): string {
  if (/^(?:works|authors|source types)\b/.test(phrase)) return phrase;
  return /^(?:group by|sample)/.test(phrase) ? `works ${phrase}` : `works where ${phrase}`;
}

test.each([...examples, ...phrases.map(completed)])("the example can be read: %s", (text) => {
  expect(parse(text).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

// Collections are for callers with a key.
const runnable = [...examples, ...phrases.map(completed)].filter((text) => !text.includes("in collection"));

test.each(runnable)("the example can be run: %s", async (text) => {
  expect((await ask(app, `/?oql=${encodeURIComponent(text)}`)).status).toBe(200);
});

test("pages load nothing from elsewhere", async () => {
  for (const path of ["/docs", "/query/spec/railroad"]) {
    const page = await app.request(path);
    expect(page.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline';/,
    );
    expect(await page.text()).not.toMatch(/<script|\b(?:src|style)=|url\(/);
  }
});

test("there are examples", () => {
  expect(examples.length).toBeGreaterThan(5);
  expect(phrases.length).toBeGreaterThan(20);
});

test("/parse-context tells what may follow, at the end unless a place is given", async () => {
  const q = encodeURIComponent("works where institution is har");
  const { status, body } = await ask(app, `/parse-context?q=${q}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    entity: "works",
    context: {
      category: "value",
      autocomplete_entity: "institutions",
      prefix: "har",
      replace_range: { start: 27, end: 30 },
    },
    diagnostic: null,
  });
  for (const pos of ["30", "", "x", "-1", "8.5", "1e99", "9".repeat(400)]) {
    expect((await ask(app, `/parse-context?q=${q}&pos=${pos}`)).body, pos).toEqual(body);
  }
  expect((await ask(app, `/parse-context?q=${q}&pos=8`)).body).not.toEqual(body);
  expect((await ask(app, "/parse-context")).status).toBe(200);
});

test("/validate answers 200 whatever it is given", async () => {
  for (const q of ["", "works", "works where yeer is (2020)", '"']) {
    expect((await ask(app, `/validate?q=${encodeURIComponent(q)}`)).status).toBe(200);
  }
});
