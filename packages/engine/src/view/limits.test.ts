import { expect, it } from "vitest";
import { defaultLimits, limitsOf } from "./limits.ts";

/** Runs what plain JavaScript may call with anything. */
const given = (limits: unknown) => (): unknown => limitsOf(limits as never);

it.each([null, [], 1, "x"])("takes no limits such as %j", (limits) => {
  expect(given(limits)).toThrow(new RangeError("limits must be an object such as { maxPerPage: 200 }."));
});

it.each([0, -1, 1.5, Number.NaN, "2", null, [], {}])("takes no limit of %j", (limit) => {
  for (const name of ["maxPerPage", "maxGroups"])
    expect(given({ [name]: limit })).toThrow(`limits.${name} must be a whole number of at least 1.`);
});

it.each([1, 2, Number.POSITIVE_INFINITY])("takes a limit of %s", (limit) => {
  expect(limitsOf({ maxOffset: limit })).toEqual({ ...defaultLimits, maxOffset: limit });
});

it("has the usual limit for one that is undefined", () => {
  expect(limitsOf({ maxOffset: undefined, maxSample: 5 })).toEqual({ ...defaultLimits, maxSample: 5 });
  expect(limitsOf()).toEqual(defaultLimits);
});

it("asks for a finite number of groups", () => {
  expect(limitsOf({ maxGroups: 1 }).maxGroups).toBe(1);
  expect(given({ maxGroups: Number.POSITIVE_INFINITY })).toThrow("limits.maxGroups");
});

it("names the limits there are for one that there is not", () => {
  expect(given({ maxperpage: 5 })).toThrow(
    "limits.maxperpage means nothing. Known are maxPerPage, maxGroups,",
  );
  expect(given({ toString: 5 })).toThrow("limits.toString means nothing.");
});
