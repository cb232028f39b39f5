import { expect, it } from "vitest";
import { embedTexts } from "./embed-texts.ts";
import type { Embedder } from "./embedder.ts";

const answering = (answer: unknown): Embedder => ({
  identity: "own",
  dimensions: 2,
  embed: async () => answer as Float32Array[],
});

it("gives the vectors of an embedder", async () => {
  const vectors = [Float32Array.of(1, 2), Float32Array.of(0, 0)];
  expect(await embedTexts(answering(vectors), ["a", ""])).toEqual(vectors);
  expect(await embedTexts(answering([]), [])).toEqual([]);
});

it.each([
  [undefined, "without a list of vectors"],
  [[], "with 0 vectors for 1 texts"],
  [[null], "with a vector that is not a list of numbers"],
  [["ab"], "with a vector that is not a list of numbers"],
  [[Float32Array.of(1)], "with 1 dimensions instead of 2"],
  [[Float32Array.of(1, Number.NaN)], "with a number that is not finite"],
  [[[1, "2"]], "with a number that is not finite"],
])("refuses %j", async (answer, what) => {
  await expect(embedTexts(answering(answer), ["a"])).rejects.toMatchObject({
    name: "EmbeddingError",
    code: "EMBEDDER_ANSWER",
    message: `The embedder own answered ${what}.`,
  });
});

it("passes on what an embedder rejects with", async () => {
  const failing = { ...answering([]), embed: () => Promise.reject(new Error("no power")) };
  await expect(embedTexts(failing, ["a"])).rejects.toThrow("no power");
});

it("waits for no embedder that takes no notice of the signal", async () => {
  const aborter = new AbortController();
  const deaf = { ...answering([]), embed: () => new Promise<never>(() => {}) };
  const waiting = embedTexts(deaf, ["a"], aborter.signal);
  aborter.abort("called off");
  await expect(waiting).rejects.toBe("called off");
  await expect(embedTexts(deaf, ["a"], aborter.signal)).rejects.toBe("called off");
});
