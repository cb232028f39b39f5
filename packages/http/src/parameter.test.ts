import { expect, it } from "vitest";
import { includeXpac } from "./classic/parameters.ts";
import { readParameterText } from "./parameter.ts";

it.each([
  ["true", true],
  [" FALSE ", false],
  ["1", true],
  ["0", false],
])("reads %j as the truth that it says", (text, value) => {
  expect(readParameterText(includeXpac, text)).toBe(value);
});

it.each(["perhaps", "constructor", "__proto__"])("refuses %j as what it is", (text) => {
  expect(() => readParameterText(includeXpac, text)).toThrow(
    expect.objectContaining({
      refusal: expect.objectContaining({ message: `include_xpac must be boolean (was "${text}").` }),
    }),
  );
});
