import { QueryError } from "@oqlkit/engine";
import { expect, test } from "vitest";
import type { TextTagger } from "../src/index.ts";
import { type Answer, ask, post, smallApp } from "./small-catalog.ts";

const asked: unknown[] = [];
const tagger: TextTagger = {
  tag: (input) => {
    asked.push(input);
    return Promise.resolve({
      keywords: [
        { id: "https://openalex.org/keywords/bird", display_name: "Bird", score: 0.98765 },
        { id: "https://openalex.org/keywords/sky", display_name: "Sky", score: 0.0001 },
      ],
      concepts: [
        { id: "https://openalex.org/C1", display_name: "Biology", score: 0.5 },
        { id: "https://openalex.org/C2", display_name: "Nothing", score: 0.0001 },
      ],
    });
  },
};
const { app } = smallApp({ tagger });
const title = "How birds cross the Sahara";
const query = `title=${encodeURIComponent(title)}`;

test("/text has both lists, scores to three places, concepts above zero only", async () => {
  const { status, body } = await ask(app, `/text?${query}&abstract=By+night.`);
  expect(status).toBe(200);
  expect(body).toEqual({
    meta: { keywords_count: 2, concepts_count: 1 },
    keywords: [
      { id: "https://openalex.org/keywords/bird", display_name: "Bird", score: 0.988 },
      { id: "https://openalex.org/keywords/sky", display_name: "Sky", score: 0 },
    ],
    concepts: [{ id: "https://openalex.org/C1", display_name: "Biology", score: 0.5 }],
  });
  expect(asked.at(-1)).toEqual({ title, abstract: "By night." });
});

test("the parts have one list each, by GET and by POST", async () => {
  expect((await ask(app, `/text/keywords?${query}`)).body.meta).toEqual({ count: 2, keywords_count: 2 });
  expect((await post(app, "/text/concepts", { title, abstract: null })).body.meta).toEqual({
    count: 1,
    concepts_count: 1,
  });
  expect((await post(app, "/text", { title })).body).toEqual((await ask(app, `/text?${query}`)).body);
});

test("what makes no difference is warned of", async () => {
  const named = ({ body }: Answer): unknown =>
    body.meta.warnings?.map((one: { parameter: string }) => one.parameter);
  expect(named(await ask(app, `/text?${query}&mailto=a@b.org&lang=en`))).toEqual(["mailto", "lang"]);
  expect(named(await post(app, `/text/keywords?${query}`, { title }))).toEqual(["title"]);
  expect(named(await post(app, "/text", { title }))).toBeUndefined();
});

test("/text/topics is kept for those who ask", async () => {
  const { status, body } = await ask(app, `/text/topics?${query}`);
  expect(status).toBe(200);
  expect(body).toEqual({ meta: { count: 0 }, primary_topic: null, topics: [] });
});

test.each([
  ["", "title must be a string"],
  ["?title=+", "title is required"],
  [`?title=${"x".repeat(18)}`, "must be at least 20 characters"],
  [`?title=${"x".repeat(1000)}&abstract=${"y".repeat(1000)}`, "must not exceed 2000 characters"],
])("a text that is missing, too short or too long is refused: %s", async (search, message) => {
  const { status, body } = await ask(app, `/text${search}`);
  expect(status).toBe(400);
  expect(body.error).toContain(message);
  expect(body.message).toBe(body.error);
});

test("the blank between title and abstract counts", async () => {
  expect((await ask(app, `/text?title=${"x".repeat(19)}`)).status).toBe(200);
  expect((await ask(app, `/text?title=${"x".repeat(999)}&abstract=${"y".repeat(1000)}`)).status).toBe(200);
});

test("a body that is no JSON object is refused", async () => {
  for (const body of [[1], "text", 7, null]) expect((await post(app, "/text", body)).status).toBe(400);
  const plain = await ask(app, "/text", { method: "POST", body: "title=x" });
  expect(plain.status).toBe(400);
  expect(plain.body.error).toContain("Content-Type");
});

test("without a tagger, or with a snapshot that has no vectors, it is unavailable", async () => {
  const tagger = {
    tag: () => Promise.reject(new QueryError("not_available", "This snapshot holds no vectors.")),
  };
  for (const context of [{}, { tagger }]) {
    const { status, body } = await ask(smallApp(context).app, `/text?${query}`);
    expect([status, body.error]).toEqual([503, "Service unavailable"]);
  }
});
