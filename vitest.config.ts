import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "packages/*/src/**/*.test.ts", "examples/**/*.test.ts"],
    setupFiles: ["test/properties.setup.ts"],
    // By default one less than there are cores, which on two of them is one.
    maxWorkers: "100%",
    testTimeout: 120_000,
    hookTimeout: 240_000,
    reporters: ["default", ["json", { outputFile: "reports/vitest.json" }]],
  },
});
