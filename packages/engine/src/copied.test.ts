import { expect, test } from "vitest";
import { copied } from "./copied.ts";

test("copies lists and objects, and nothing twice", () => {
  const shared = { value: [1, null, "a"] };
  const json = { first: shared, second: shared, none: undefined };
  const copy = copied(json);
  expect(copy).toEqual(json);
  expect(copy.first).not.toBe(shared);
  expect(copy.second).toBe(copy.first);
});

test("copies members of any name", () => {
  const json: object = JSON.parse('{"__proto__": {"a": 1}, "length": 2}');
  expect(JSON.stringify(copied(json))).toBe(JSON.stringify(json));
  expect(copied(["a", "b"])).toHaveLength(2);
});

test("ends where an object is within itself", () => {
  const self: Record<string, unknown> = {};
  self.left = self;
  self.right = self;
  const copy = copied(self);
  expect(copy.left).toBe(copy);
  expect(copy).not.toBe(self);
});
