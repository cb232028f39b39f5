import { defineConfig } from "vitest/config";

/** The property tests alone, 25 times as many runs of each, with new seeds (a failure prints its own). */
export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.property.test.ts"],
    setupFiles: ["test/properties.setup.ts"],
    env: {
      PROPERTY_SCALE: process.env.PROPERTY_SCALE ?? "25",
      PROPERTY_SEED: process.env.PROPERTY_SEED ?? "random",
    },
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    reporters: ["default", ["json", { outputFile: "reports/vitest-long.json" }]],
  },
});
