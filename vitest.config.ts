import { defineConfig } from "vitest/config";

/** Files whose tests count what their process has open or holds, and those that wait for other processes anyway. */
const apart = ["packages/{adapter-duckdb/test,cli/{src,test}}/**/*.test.ts", "{bench,examples}/**/*.test.ts"];

export default defineConfig({
  test: {
    setupFiles: ["test/properties.setup.ts"],
    // By default one less than there are cores, which on two of them is one.
    maxWorkers: "100%",
    testTimeout: 120_000,
    hookTimeout: 240_000,
    reporters: ["default", ["json", { outputFile: "reports/vitest.json" }]],
    projects: [
      { extends: true, test: { name: "apart", include: apart } },
      {
        extends: true,
        test: {
          name: "together",
          include: ["packages/*/{src,test}/**/*.test.ts"],
          exclude: apart,
          // Loading the modules of each file anew takes longer than most of them.
          isolate: false,
        },
      },
    ],
  },
});
