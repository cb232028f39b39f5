import { describe, expect, it } from "vitest";
import { type Embedder, learnedEmbedder, learnModel, workText } from "../src/index.ts";

const subjects = [
  ["malaria", "mosquito", "parasite", "fever", "drug", "village", "infection", "bite"],
  ["galaxy", "telescope", "star", "spectrum", "redshift", "orbit", "dust", "cluster"],
  ["teacher", "school", "pupil", "classroom", "lesson", "reading", "curriculum", "exam"],
];

/** Texts of six words from one subject each, all different. */
const texts = Array.from({ length: 120 }, (_, index) => {
  const words = subjects[index % 3] ?? [];
  return Array.from(
    { length: 6 },
    (__, place) => words[(index * (place + 1) + place * place) % words.length],
  ).join(" ");
});

const embedder: Embedder = learnedEmbedder(learnModel(texts), "test");
async function likeness(one: string, other: string): Promise<number> {
  const [a = new Float32Array(0), b] = await embedder.embed([one, other]);
  return a.reduce((sum, value, index) => sum + value * (b?.[index] ?? 0), 0);
}

describe("a learned embedder", () => {
  it("brings texts together that share no word but a subject", async () => {
    const near = await likeness("a mosquito bite", "the parasite causes fever");
    const far = await likeness("a mosquito bite", "the telescope saw a galaxy");
    expect(near).toBeGreaterThan(0.3);
    expect(Math.abs(far)).toBeLessThan(0.15);
  });

  it("brings texts together that share words it does not know", async () => {
    expect(await likeness("zyxomma petiolatum", "on Zyxomma in ponds")).toBeGreaterThan(0.4);
    expect(await likeness("Тёмная материя", "темная материя")).toBeCloseTo(1, 5);
  });

  it("gives vectors of unit length, zeros for texts that say nothing, and the same each time", async () => {
    const [one, nothing, stops, again] = await embedder.embed([
      texts[0] ?? "",
      "",
      "which of the two",
      texts[0] ?? "",
    ]);
    expect(Math.hypot(...(one ?? []))).toBeCloseTo(1, 5);
    expect(one?.length).toBe(embedder.dimensions);
    expect(again).toEqual(one);
    expect(nothing?.every((value) => value === 0)).toBe(true);
    expect(stops?.some((value) => value !== 0)).toBe(true);
    expect(learnModel(texts)).toEqual(learnModel([...texts]));
  });

  it.each([[[]], [[""]], [["one"]], [["one two", "one two"]], [["same", "same", "same"]]])(
    "is learned from little: %j",
    async (few) => {
      const small = learnedEmbedder(learnModel(few), "small");
      const [vector] = await small.embed(["one two three"]);
      expect(vector?.every(Number.isFinite)).toBe(true);
      expect(vector?.some((value) => value !== 0)).toBe(true);
    },
  );

  it("stops when the signal says so", async () => {
    const signal = AbortSignal.abort(new Error("called off"));
    await expect(embedder.embed(["one"], signal)).rejects.toThrow("called off");
  });
});

describe("workText", () => {
  it("is title and abstract", () => {
    expect(workText("Title", "Abstract")).toBe("Title\nAbstract");
    expect(workText(null, "Abstract")).toBe("Abstract");
    expect(workText(" ", null)).toBe("");
  });
});
