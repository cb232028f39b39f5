import type { Engine, Lookup } from "@oqlkit/engine";
import { expect, test, vi } from "vitest";
import { idsOf, largeEngine, post, smallApp, smallEngine } from "./small-catalog.ts";

const { app } = smallApp();

test("objects come in the order of the ids, whatever their form; the rest is named by position", async () => {
  const ids = [
    "https://doi.org/10.5555/paper.1003",
    "w1001",
    "W77",
    "not an id",
    "https://openalex.org/W1002",
    "W9001",
    "W1001",
  ];
  const answer = await post(app, "/works/lookup", { ids });
  expect(answer.status).toBe(200);
  expect(idsOf(answer)).toEqual(["W1003", "W1001", "W1002", "W1003", "W1001"]);
  expect(answer.body.meta).toMatchObject({
    count: 5,
    cost_usd: 0,
    data_version: expect.stringMatching(/./),
    not_found: [2],
    malformed: [3],
    merged: [{ position: 5, into: "W1003" }],
  });
});

test("numbers are ids of the types whose ids are numbers, and gaps have no form of an id", async () => {
  const { body } = await post(app, "/sdgs/lookup", { ids: [14, null, "", "14"] });
  expect(body.meta).toMatchObject({ not_found: [0, 3], malformed: [1, 2] });
});

test("the keys of the objects can be chosen in the body or in the URL", async () => {
  for (const select of ["id,display_name", ["id", "display_name"]]) {
    const { body } = await post(app, "/authors/lookup", { ids: ["A501"], select });
    expect(body.results).toEqual([{ id: "https://openalex.org/A501", display_name: "Author 0" }]);
  }
  const ofUrl = await post(app, "/authors/lookup?select=id", { ids: ["A501"] });
  expect(ofUrl.body.results).toEqual([{ id: "https://openalex.org/A501" }]);
  const { status, body } = await post(app, "/authors/lookup", { ids: ["A501"], select: "nope" });
  expect([status, body.message.slice(0, 4)]).toEqual([400, "nope"]);
});

test("up to a thousand ids are looked up at once, and more are refused", async () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `W${1001 + (index % 40)}`);
  expect((await post(app, "/works/lookup", { ids })).body.meta.count).toBe(1000);
  const { status, body } = await post(app, "/works/lookup", { ids: [...ids, "W1001"] });
  expect(status).toBe(400);
  expect(body.message).toContain("1000");
});

test.each([
  [{}],
  [{ ids: "W1" }],
  [{ ids: [] }],
  [{ ids: [true] }],
  [{ ids: ["W1"], select: 7 }],
  [{ ids: ["W1"], page: 2 }],
])("%j is refused", async (body) => {
  const answer = await post(app, "/works/lookup", body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toBe("Invalid query parameters error.");
});

test("a parameter that it does not know is refused", async () => {
  const { status, body } = await post(app, "/works/lookup?filter=type:book", { ids: ["W1001"] });
  expect([status, body.message]).toEqual([400, expect.stringContaining("filter is not a valid parameter")]);
});

test("there is nothing to look up but entities, and no way but POST", async () => {
  expect((await post(app, "/nothing/lookup", { ids: ["W1"] })).status).toBe(404);
  expect((await app.request("/works/lookup")).status).toBe(405);
});

test("what the objects are to hold may be said often, and is looked at once", async () => {
  const select = Array.from({ length: 300_000 }, () => "id");
  const { body } = await post(app, "/works/lookup", { ids: Array(1000).fill("W1001"), select });
  expect(body.results[999]).toEqual({ id: "https://openalex.org/W1001" });
  // Of names in other languages any may be asked for.
  const names = Array.from({ length: 1001 }, (_, index) => `international.n${index}`);
  expect((await post(app, "/concepts/lookup", { ids: ["C1"], select: names.slice(1) })).status).toBe(200);
  const refused = await post(app, "/concepts/lookup", { ids: ["C1"], select: names });
  expect([refused.status, refused.body.message]).toEqual([400, "select may have at most 1000 names."]);
});

test("an answer of many megabytes is sent in pieces, and is the same", async () => {
  const large = smallApp({ engine: largeEngine(3, 1_500_000) }).app;
  const ids = ["W1001", "W77", "W1002", "W1001", "W1003", "W1001"];
  const answer = await post(large, "/works/lookup", { ids });
  const { status, headers, body } = answer;
  expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(body.meta).toMatchObject({ count: 5, not_found: [1] });
  expect(idsOf(answer)).toEqual(["W1001", "W1002", "W1001", "W1003", "W1001"]);
  expect(body.results[2]).toEqual(body.results[0]);
});

/** An engine whose works are all there and 100,000 bytes long, but for what fails; `read` has the ids of those read. */
function countingEngine(failing?: string): { engine: Engine; read: string[]; release: () => void } {
  const engine = smallEngine();
  const read: string[] = [];
  const release = vi.fn();
  const get: Engine["get"] = async (_entity, id, { document } = {}): Promise<Lookup> => {
    if (document === false) return { kind: "found", id, document: "{}" };
    read.push(id);
    if (id === failing) throw new Error("damaged");
    return { kind: "found", id, document: JSON.stringify({ id, text: "x".repeat(100_000) }) };
  };
  return { engine: { ...engine, hold: () => ({ ...engine.hold(), get, release }) }, read, release };
}

const many = Array.from({ length: 300 }, (_, index) => `W${index + 1}`);

const lookUp = (engine: Engine): Promise<Response> => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ ids: many });
  return Promise.resolve(
    smallApp({ engine }).app.request("/works/lookup", { method: "POST", headers, body }),
  );
};

test("the objects of a long answer are read while it is taken, and the snapshot is held until then", async () => {
  const { engine, read, release } = countingEngine();
  const reader = (await lookUp(engine)).body?.getReader();
  let text = "";
  const decoder = new TextDecoder();
  let atFirst: number | undefined;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) break;
    text += decoder.decode(value, { stream: true });
    atFirst ??= read.length;
    if (text.length < 20_000_000) expect(release).not.toHaveBeenCalled();
  }
  expect(atFirst).toBeLessThan(100);
  expect(JSON.parse(text).results.map(({ id }: { id: string }) => id)).toEqual(many);
  expect(release).toHaveBeenCalledTimes(1);
});

test("who takes no more of a long answer lets the snapshot go", async () => {
  const { engine, read, release } = countingEngine();
  const reader = (await lookUp(engine)).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(release).toHaveBeenCalledTimes(1);
  expect(read.length).toBeLessThan(100);
});

test("an object that cannot be read in the midst of an answer ends it", async () => {
  const { engine, release } = countingEngine("W299");
  await expect((await lookUp(engine)).text()).rejects.toThrow("damaged");
  expect(release).toHaveBeenCalledTimes(1);
});
