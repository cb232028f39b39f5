import { expect, it } from "vitest";
import { findKeyRows } from "./find-row.ts";
import { KeyFinder } from "./key-finder.ts";
import type { ResultRow } from "./pooled-connection.ts";

/** A finder whose statements wait until they are answered; each keeps the keys that it asks for. */
function finder() {
  const statements: {
    readonly keys: readonly string[];
    readonly answer: (rows: ResultRow[]) => void;
    readonly fail: (reason: Error) => void;
  }[] = [];
  const found = new KeyFinder(
    (_, keys) => new Promise((answer, fail) => void statements.push({ keys, answer, fail })),
  );
  return { found, statements };
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it("asks for what comes while a statement runs in the next one, once each", async () => {
  const { found, statements } = finder();
  const first = found.find("works", "doi:1", undefined);
  const others = ["doi:2", "doi:3", "doi:2", "doi:4"].map((key) => found.find("works", key, undefined));
  const author = found.find("authors", "orcid:1", undefined);
  expect(statements.map(({ keys }) => keys)).toEqual([["doi:1"], ["orcid:1"]]);
  statements[0]?.answer([["doi:1", 7]]);
  statements[1]?.answer([]);
  expect([await first, await author]).toEqual([[7], []]);
  await turn();
  expect(statements[2]?.keys).toEqual(["doi:2", "doi:3", "doi:4"]);
  const later = found.find("works", "doi:5", undefined);
  statements[2]?.answer([
    ["doi:3", 9],
    ["doi:2", 2],
    ["doi:3", 1],
  ]);
  expect(await Promise.all(others)).toEqual([[2], [9, 1], [2], []]);
  await turn();
  statements[3]?.answer([["doi:5", 5]]);
  expect(await later).toEqual([5]);
  await turn();
  // At rest the next one has a statement of its own.
  const rested = found.find("works", "doi:6", undefined);
  expect(statements[4]?.keys).toEqual(["doi:6"]);
  statements[4]?.answer([]);
  expect(await rested).toEqual([]);
});

it("lets each caller leave by its own signal, and asks for nothing that nobody waits for", async () => {
  const { found, statements } = finder();
  const controller = new AbortController();
  const { signal } = controller;
  const leaving = [1, 2].map((number) => found.find("works", `doi:${number}`, signal));
  const staying = found.find("works", "doi:3", undefined);
  controller.abort(new Error("enough"));
  for (const one of leaving) await expect(one).rejects.toThrow("enough");
  await expect(found.find("works", "doi:4", signal)).rejects.toThrow("enough");
  statements[0]?.answer([["doi:1", 1]]);
  await turn();
  expect(statements[1]?.keys).toEqual(["doi:3"]);
  statements[1]?.answer([["doi:3", 3]]);
  expect(await staying).toEqual([3]);
});

it("tells all who waited of a statement that failed, and goes on", async () => {
  const { found, statements } = finder();
  const first = found.find("works", "doi:1", undefined);
  const waiting = [2, 3].map((number) => found.find("works", `doi:${number}`, undefined));
  statements[0]?.answer([]);
  await first;
  await turn();
  const next = found.find("works", "doi:9", undefined);
  statements[1]?.fail(new Error("gone"));
  for (const one of waiting) await expect(one).rejects.toThrow("gone");
  await turn();
  statements[2]?.answer([["doi:9", 9]]);
  expect(await next).toEqual([9]);
});

it("asks for no more than 256 at once, and reads keys as the database does", async () => {
  const { found, statements } = finder();
  const all = Array.from({ length: 301 }, (_, number) =>
    found.find("works", `doi:${number}\ud800`, undefined),
  );
  for (const [at, size] of [1, 256, 44].entries()) {
    const keys = statements[at]?.keys ?? [];
    expect(keys).toHaveLength(size);
    statements[at]?.answer(keys.map((key) => [key.replace("\ud800", "none"), key.length]));
    await turn();
  }
  expect(await Promise.all(all)).toEqual(all.map((_, number) => [`doi:${number}.`.length]));
});

it("has statements of few lengths", () => {
  const texts = Array.from({ length: 256 }, (_, more) => {
    const keys = Array.from({ length: more + 1 }, (__, at) => `doi:${at}`);
    const { text, parameters } = findKeyRows("works", keys);
    expect(parameters.slice(0, keys.length)).toEqual(keys);
    return text;
  });
  expect(new Set(texts).size).toBe(5);
});
