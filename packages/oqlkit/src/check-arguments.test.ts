import { expect, it } from "vitest";
import { checkOpening, checkOptions, checkTagged, checkTimeout } from "./check-arguments.ts";

/** Runs what plain JavaScript may call with anything. */
const given = (check: (value: never) => void, value: unknown) => (): void => check(value as never);

it.each([null, [], 1, "x"])("takes no options such as %j", (options) => {
  expect(given(checkOpening, options)).toThrow(RangeError);
  expect(given((value) => checkOptions(value, "query"), options)).toThrow("Options must be an object, not");
  expect(given((value) => checkOptions(value, "view"), options)).toThrow("A view must be an object, not");
  expect(given(checkOpening, { limits: options })).toThrow("limits must be an object");
  expect(given(checkOpening, { collections: options })).toThrow("collections must be a function, not");
});

it.each([0, -1, 1.5, Number.NaN, "2", null])("takes no limit of %j", (limit) => {
  expect(given((value) => checkOptions(value, "view"), { maxAuthorships: limit })).toThrow(
    "maxAuthorships must be a whole number of at least 1, not",
  );
});

it.each([1, 2, Number.POSITIVE_INFINITY, undefined])("takes a limit of %s", (limit) => {
  checkOptions({ maxAuthorships: limit }, "view");
});

it("takes the limits of the engine alone", () => {
  checkOpening({ limits: { maxGroups: 1 } });
  expect(given(checkOpening, { limits: { maxGroups: 0 } })).toThrow("limits.maxGroups");
});

it("takes times that a timer takes", () => {
  for (const time of [undefined, 0.5, 1, 2 ** 31 - 1]) checkTimeout(time);
  for (const time of [0, -1, 2 ** 31, Number.NaN, "5", null])
    expect(given(checkTimeout, time)).toThrow("queryTimeout must be a number of milliseconds above 0");
});

it("takes options that are left undefined", () => {
  const keys = ["sort", "select", "q", "maxAuthorships", "sums"];
  checkOptions(Object.fromEntries(keys.map((key) => [key, undefined])), "view");
  checkOptions({ signal: undefined, batch: undefined, unknown: undefined }, "stream");
  checkOpening({ limits: undefined, collections: undefined, unknown: undefined } as never);
});

it.each([
  ["select", "title", "invalid_select"],
  ["select", [1], "invalid_select"],
  ["sort", ["title"], "invalid_sort"],
  ["sort", [null], "invalid_sort"],
  ["sort", [{ column: 1 }], "invalid_sort"],
  ["sums", [{ direction: "desc" }], "invalid_query"],
  ["q", 1, "invalid_query"],
])("refuses %s of %j by a code of its own", (key, value, code) => {
  expect(given((options) => checkOptions(options, "view"), { [key]: value })).toThrow(
    expect.objectContaining({ code, path: key }),
  );
});

it.each([null, {}, { aborted: false }, { addEventListener: () => {} }, "x"])(
  "takes no signal such as %j",
  (signal) => {
    expect(given((options) => checkOptions(options, "query"), { signal })).toThrow(
      "signal must be an AbortSignal, not",
    );
  },
);

it.each([null, undefined, "a", {}, { title: 1 }])("tags no text such as %j", (text) => {
  expect(given(checkTagged, text)).toThrow("What is tagged is an object with a title that is a text.");
});

it("tags a title with an abstract that is a text, or none", () => {
  for (const abstract of [undefined, null, "a"]) checkTagged({ title: "t", abstract });
  expect(given(checkTagged, { title: "t", abstract: 5 })).toThrow("abstract must be a text, not 5.");
});

it.each([
  ["tag", "all", "yes"],
  ["explain", "analyze", 1],
  ["export", "onePage", "true"],
  ["tag", "leaveOut", 5],
] as const)("refuses for %s the option %s with the value %j", (method, key, value) => {
  expect(given((options) => checkOptions(options, method), { [key]: value })).toThrow(
    expect.objectContaining({ code: "invalid_query", path: key }),
  );
});

it("shows sixty letters of a value", () => {
  const refused = (value: unknown): (() => void) =>
    given((options) => checkOptions(options, "view"), { sort: value });
  const wrapped = (letters: number): unknown => ["x".repeat(letters - 4)];
  const shown = (letters: number): string => `["${"x".repeat(letters)}`;
  expect(refused(wrapped(60))).toThrow(`not ${shown(56)}"].`);
  expect(refused(wrapped(61))).toThrow(`not ${shown(57)}"….`);
});
