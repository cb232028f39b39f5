// As the command has it: arktype then describes what it found, which may be anything, in other ways.
import "../src/quick-start.ts";
import { createEngine } from "@oqlkit/engine";
import { createMemoryAdapter } from "@oqlkit/engine/testing";
import { createApp } from "@oqlkit/http";
import { expect, test } from "vitest";

const adapter = createMemoryAdapter({ idBase: "https://openalex.org", objects: {} });
const tagger = { tag: () => Promise.resolve({ keywords: [], concepts: [] }) };
const app = createApp({ engine: createEngine({ adapter }), tagger });

async function post(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<{ status: number; text: string }> {
  const headers = { "content-type": "application/json" };
  const response = await app.request(path, { method: "POST", headers, body });
  return { status: response.status, text: await response.text() };
}

const many = Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join(",");
const values = {
  deep: `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  wide: `${"[".repeat(1000)}${"[],".repeat(200_000)}[]${"]".repeat(1000)}`,
  long: `[["${"x".repeat(1_000_000)}"]]`,
  many: `[{${many}}]`,
};

test.each([
  ["/", '{"oql":?}'],
  ["/", '{"oql":"works","sort":?}'],
  ["/", '{"oql":"works","select":?}'],
  ["/", '{"oql":"works","page":?}'],
  ["/", '{"oql":"works","cursor":?}'],
  ["/query", '{"oxurl":?}'],
  ["/query", '{"oql":?}'],
  ["/works/lookup", '{"ids":?}'],
  ["/works/lookup", '{"ids":["W1"],"select":?}'],
  ["/works/lookup", '{"ids":["W1"],"other":?}'],
  ["/text", '{"title":"a","abstract":?}'],
  ["/text", '{"title":?}'],
])("%s tells in short what is wrong with %s, however much was sent", async (path, body) => {
  for (const value of Object.values(values)) {
    const { status, text } = await post(path, body.replace("?", value));
    expect([status, text.length < 1000 || text.length]).toEqual([400, true]);
  }
});

test("so it does of keys that are not known, and of what is only begun", async () => {
  for (const [path, body] of [
    ["/", `{"oql":"works",${many}}`],
    ["/works/lookup", `{"ids":["W1"],${many}}`],
    ["/works/lookup", `{"ids":[${Array(1000).fill("true").join(",")}]}`],
  ] as const) {
    const { status, text } = await post(path, body);
    expect([status, text.length < 1000 || text.length]).toEqual([400, true]);
  }
});

test.each([
  ["/", '{"oql":["x"]}', "oql must be a string or null (was an array)"],
  [
    "/",
    '{"oql":"works","select":[5]}',
    "select must be a string or a string at select[0] or null (was an array)",
  ],
  ["/works/lookup", '{"select":"id"}', "ids must be an array (was missing)"],
  ["/works/lookup", '{"ids":[]}', "ids must be non-empty"],
  ["/works/lookup", '{"ids":[true,{}]}', "ids[0] must be a number or a string or null (was true)"],
  ["/works/lookup", '{"ids":["W1"],"more":1}', "more must be removed"],
  ["/text", `{"title":"a","abstract":5}`, "abstract must be a string or null (was 5)"],
])("%s says of %s: %s", async (path, body, message) => {
  const { text } = await post(path, body);
  expect(text).toContain(message);
});

test("no more than 1,000 keys are sorted by", async () => {
  const sortedBy = (keys: number) => post("/", JSON.stringify({ oql: "works", sort: "id,".repeat(keys) }));
  expect((await sortedBy(1000)).status).toBe(200);
  const { status, text } = await sortedBy(1001);
  expect([status, text]).toEqual([400, expect.stringContaining("A list is sorted by 1000 keys at most.")]);
});

test("what is not in UTF-8 is no JSON", async () => {
  const text = '{"oql":"works where title has (é)"}';
  expect((await post("/", text)).status).toBe(200);
  const latin = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  expect(await post("/", latin)).toMatchObject({
    status: 400,
    text: expect.stringContaining("not valid JSON"),
  });
  expect((await post("/", latin.subarray(0, -4))).status).toBe(400);
});
