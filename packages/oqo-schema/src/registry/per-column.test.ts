import { expect, test } from "vitest";
import { perColumn } from "./per-column.ts";
import { perEntity } from "./per-entity.ts";

const name = (index: number): string => `nothing_${index}`;

test("what is found for names that the registry does not have is remembered for so many, and for no long ones", () => {
  let asked = 0;
  const find = perColumn((_, column) => {
    asked += 1;
    return column.length;
  })("works");
  const long = "x".repeat(100);
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < 999; index += 1) expect(find(name(index))).toBe(name(index).length);
    for (const column of [long, name(1), name(2)]) find(column);
  }
  expect(asked).toBe(999 + 2);
});

test("of entities too", () => {
  let asked = 0;
  const find = perEntity((entity) => {
    asked += 1;
    return entity.length;
  });
  const long = "x".repeat(100);
  for (const entity of [long, long, "other", "other", "works", "works"]) find(entity);
  expect(asked).toBe(4);
});
