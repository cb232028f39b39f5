import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "packages/*/src/**/*.test.ts", "examples/**/*.test.ts"],
    setupFiles: ["test/properties.setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ["default", ["json", { outputFile: "reports/vitest.json" }]],
  },
});
