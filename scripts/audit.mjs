// `npm run audit`: exit 1 for known weaknesses in dependencies. Some registries keep no advisories; that is said, and
// is no failure, since nothing was found out either way.
import { spawnSync } from "node:child_process";

const { stdout } = spawnSync("npm", ["audit", "--json"], { encoding: "utf8", timeout: 120_000 });
const report = read(stdout);
const { total } = report?.metadata?.vulnerabilities ?? {};
if (typeof total !== "number") {
  console.log(`npm audit: not checked, the registry did not answer (${report?.message ?? "no report"})`);
} else if (total === 0) {
  console.log("npm audit: no known weaknesses");
} else {
  console.error(`npm audit: ${total} known weaknesses: ${Object.keys(report.vulnerabilities).join(", ")}`);
  process.exitCode = 1;
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
