import type { Meter } from "../../src/index.ts";

/** As the one that comes by itself, but another: for the app, callers are counted, so nothing goes the short way. */
export const countingMeter: Meter = {
  admit: () => ({
    caller: { kind: "anonymous", address: "local" },
    refusal: undefined,
    charge: async () => true,
    settle: () => ({}),
  }),
};
