// Checks what the packages export with the oldest TypeScript that the README promises, as a project with
// `skipLibCheck: false` would; it is the one of this directory. Reads the built `dist` of the packages; what is wrong
// with the types of others is not asked.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const packages = fileURLToPath(new URL("../packages/", import.meta.url));
const entries = readdirSync(packages).flatMap((name) => {
  const { exports } = JSON.parse(readFileSync(`${packages}${name}/package.json`, "utf8"));
  return Object.values(exports).flatMap(({ types }) => (types ? [`${packages}${name}/${types}`] : []));
});

let problems = 0;
for (const moduleResolution of ["Node16", "NodeNext", "Bundler"]) {
  const program = ts.createProgram(entries, {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts", "lib.esnext.disposable.d.ts"],
    types: ["node"],
    module: moduleResolution === "Bundler" ? ts.ModuleKind.ESNext : ts.ModuleKind[moduleResolution],
    moduleResolution: ts.ModuleResolutionKind[moduleResolution],
  });
  for (const { file, start, messageText } of ts.getPreEmitDiagnostics(program)) {
    // What is in no file is wrong with the program itself: a `dist` that is not built, for one.
    if (file && !file.fileName.startsWith(packages)) continue;
    problems += 1;
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    const place = file ? `${file.fileName.slice(packages.length)}:${line}: ` : "";
    console.error(`${moduleResolution}: ${place}${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
  }
}
console.log(problems === 0 ? `types: fit for TypeScript ${ts.version}` : `types: ${problems} problems`);
process.exitCode = problems === 0 ? 0 : 1;
