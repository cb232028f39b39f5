import fc from "fast-check";

// One seed, so that a green commit stays green; the long job (`npm run test:long`) explores with new ones.
const given = process.env.PROPERTY_SEED ?? "20261121";
const seed = given === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(given);
const scale = Number(process.env.PROPERTY_SCALE ?? 1);

// Where a test says how long a list may be, some are that long: fast-check stops at ten unless told.
fc.configureGlobal({ numRuns: 500 * scale, seed, defaultSizeToMaxWhenMaxSpecified: true });
