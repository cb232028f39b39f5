import fc from "fast-check";
import { expect, test } from "vitest";
import { RecentItems } from "./recent-items.ts";

const textsIn = (room: number): RecentItems<string, string> =>
  new RecentItems(room, (key, text) => key.length + text.length);

test("what nobody asked for is forgotten first", () => {
  const texts = textsIn(640);
  const long = "x".repeat(8);
  for (let index = 100; index < 164; index += 1) texts.set(`${index}`.slice(1), long);
  expect(texts.held).toBe(640);
  expect(texts.get("00")).toBe(long);
  texts.set("99", long);
  expect([texts.get("00"), texts.get("01"), texts.get("99")]).toEqual([long, undefined, long]);
  texts.clear();
  expect([texts.get("00"), texts.held]).toEqual([undefined, 0]);
});

test("what takes too much of the room is not kept", () => {
  const texts = textsIn(640);
  texts.set("a", "x".repeat(9));
  texts.set("b", "x".repeat(10));
  expect([texts.get("a")?.length, texts.get("b")]).toEqual([9, undefined]);
});

test("it gives what was set last, and holds no more than it may", () => {
  const step = fc.record({ key: fc.stringMatching(/^[a-f]{1,2}$/), text: fc.string({ maxLength: 12 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const texts = textsIn(512);
      const last = new Map<string, string>();
      for (const { key, text } of steps) {
        texts.set(key, text);
        last.set(key, text);
        expect(texts.held).toBeLessThanOrEqual(512);
      }
      for (const [key, text] of last) expect([undefined, text]).toContain(texts.get(key));
    }),
  );
});
