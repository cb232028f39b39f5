#!/usr/bin/env node
// A file of its own, because npm links no command whose file is not there yet, and a clone is installed before it is built.
import { existsSync } from "node:fs";

const main = new URL("../dist/main.js", import.meta.url);
if (existsSync(main)) await import(main.href);
else {
  console.error("oqlkit is not compiled yet: run `npm run build` at the root of the repository");
  process.exitCode = 1;
}
