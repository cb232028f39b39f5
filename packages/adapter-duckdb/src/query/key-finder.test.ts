import { expect, it } from "vitest";
import { KeyFinder } from "./key-finder.ts";
import type { ResultRow } from "./pooled-connection.ts";

/** A finder whose statements wait until they are answered; each keeps the keys that it asks for. */
function finder() {
  const statements: {
    readonly keys: readonly unknown[];
    readonly signal: unknown;
    readonly answer: (rows: ResultRow[]) => void;
    readonly fail: (reason: Error) => void;
  }[] = [];
  const found = new KeyFinder(({ text, parameters }, signal) => {
    expect(text).toMatch(parameters.length === 1 ? /^select wid from/ : /^select wid, key from/);
    const keys = [...new Set(parameters.map((one) => Object(one).value ?? one))];
    return new Promise((answer, fail) => statements.push({ keys, signal, answer, fail }));
  });
  return { found, statements };
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it("asks for what comes while a statement runs in the next one, once each", async () => {
  const { found, statements } = finder();
  const first = found.find("works", "doi:1", undefined);
  const others = ["doi:2", "doi:3", "doi:2", "doi:4"].map((key) => found.find("works", key, undefined));
  const author = found.find("authors", "orcid:1", undefined);
  expect(statements.map(({ keys }) => keys)).toEqual([["doi:1"], ["orcid:1"]]);
  statements[0]?.answer([[7]]);
  statements[1]?.answer([]);
  expect(await first).toEqual([7]);
  expect(await author).toEqual([]);
  await turn();
  expect(statements[2]?.keys).toEqual(["doi:2", "doi:3", "doi:4"]);
  const later = found.find("works", "doi:5", undefined);
  statements[2]?.answer([
    [9, "doi:3"],
    [2, "doi:2"],
    [1, "doi:3"],
  ]);
  expect(await Promise.all(others)).toEqual([[2], [9, 1], [2], []]);
  await turn();
  statements[3]?.answer([[5]]);
  expect(await later).toEqual([5]);
  await turn();
  // At rest the next one has a statement of its own.
  const rested = found.find("works", "doi:6", undefined);
  expect(statements[4]?.keys).toEqual(["doi:6"]);
  statements[4]?.answer([]);
  expect(await rested).toEqual([]);
});

it("lets each caller leave by its own signal, and only those who asked first end a statement", async () => {
  const { found, statements } = finder();
  const controllers = [new AbortController(), new AbortController()];
  const first = found.find("works", "doi:1", controllers[0]?.signal);
  const leaving = found.find("works", "doi:2", controllers[1]?.signal);
  const staying = found.find("works", "doi:3", undefined);
  expect(statements[0]?.signal).toBe(controllers[0]?.signal);
  controllers[1]?.abort(new Error("enough"));
  await expect(leaving).rejects.toThrow("enough");
  const late = found.find("works", "doi:4", controllers[1]?.signal);
  await expect(late).rejects.toThrow("enough");
  controllers[0]?.abort(new Error("stopped"));
  statements[0]?.fail(new Error("stopped"));
  await expect(first).rejects.toThrow("stopped");
  await turn();
  expect(statements[1]).toMatchObject({ keys: ["doi:2", "doi:3"], signal: undefined });
  statements[1]?.answer([[3, "doi:3"]]);
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
  statements[2]?.answer([[9]]);
  expect(await next).toEqual([9]);
});

it("asks for no more than 256 at once", async () => {
  const { found, statements } = finder();
  const all = Array.from({ length: 301 }, (_, number) => found.find("works", `doi:${number}`, undefined));
  for (const [at, size] of [1, 256, 44].entries()) {
    expect(statements[at]?.keys).toHaveLength(size);
    statements[at]?.answer(
      (statements[at]?.keys ?? []).map((key, row) => (size === 1 ? [row] : [row, String(key)])),
    );
    await turn();
  }
  expect(await Promise.all(all)).toHaveLength(301);
});
