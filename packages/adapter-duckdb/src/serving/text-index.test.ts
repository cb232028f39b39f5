import { expect, it } from "vitest";
import { linesOf } from "./text-index.ts";

it("writes a line a text, however many are joined at a time", () => {
  const texts = ["a", "é", "東京", "", "x"];
  for (let count = 0; count <= texts.length; count++) {
    const some = texts.slice(0, count);
    const whole = some.map((text) => `${text}\n`).join("");
    for (const most of [1, 2, 3, 4, 5, 6]) expect(Buffer.from(linesOf(some, most)).toString()).toBe(whole);
  }
});
