import { describe, expect, it } from "vitest";
import { hash, Random, stream } from "./random.ts";

describe("Random", () => {
  it("gives the same sequence for the same place, whatever was drawn before", () => {
    const random = new Random(5);
    const first = Array.from({ length: 4 }, () => random.seek(stream.text, 9).next());
    expect(new Set(first).size).toBe(1);
    random.seek(stream.text, 9);
    const sequence = [random.next(), random.next(), random.next()];
    random.seek(stream.team, 1).next();
    random.seek(stream.text, 9);
    expect([random.next(), random.next(), random.next()]).toEqual(sequence);
    expect(new Random(6).seek(stream.text, 9).next()).not.toBe(sequence[0]);
  });

  it("keeps its numbers from release to release", () => {
    const random = new Random(1).seek(stream.topic, 0);
    expect([random.next(), random.next(), hash(1, stream.topic, 0)]).toMatchInlineSnapshot(`
      [
        1698113522,
        1574926830,
        2793874752,
      ]
    `);
  });

  it("spreads evenly, within a sequence and over neighbouring places", () => {
    const within = new Random(3).seek(stream.draft, 0);
    const over = new Random(3);
    for (const draw of [() => within.below(10), (n: number) => over.seek(stream.draft, n).below(10)]) {
      const counts = Array<number>(10).fill(0);
      for (let n = 0; n < 20000; n++) counts[draw(n)] = (counts[draw(n)] ?? 0) + 1;
      for (const count of counts) expect(count / 2000).toBeCloseTo(1, 0);
    }
  });

  it("stays below the limit and picks only what is there", () => {
    const random = new Random(2).seek(stream.draft, 4);
    for (let n = 0; n < 1000; n++) expect([0, 1, 2]).toContain(random.below(3));
    expect(random.below(0)).toBe(0);
    expect(["a", "b"]).toContain(random.pick(["a", "b"]));
    expect(() => random.pick([])).toThrow(RangeError);
  });
});
