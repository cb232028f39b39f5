// Prints the test runner's counts, alone on the last line, for the CI script.
import { readFileSync } from "node:fs";

let passed = 0;
let failed = 0;
try {
  const report = JSON.parse(readFileSync(new URL("../reports/vitest.json", import.meta.url), "utf8"));
  passed = report.numPassedTests;
  failed = report.numFailedTests;
  // A file that cannot be loaded holds no test; count it, or it would vanish.
  for (const file of report.testResults) {
    if (file.status === "failed" && file.assertionResults.length === 0) failed += 1;
  }
} catch (error) {
  console.error(`no test report: ${error.message}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
