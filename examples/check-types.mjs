// Checks what the packages export with the oldest TypeScript that the README promises, as a project with
// `skipLibCheck: false` would; it is the one of this directory. Reads the built `dist` of the packages; what is wrong with
// the types of others is not asked.
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

const packages = new URL("../packages/", import.meta.url);
const entries = readdirSync(packages).flatMap((name) => {
  const { exports } = JSON.parse(readFileSync(new URL(`${name}/package.json`, packages), "utf8"));
  return Object.values(exports).flatMap(({ types }) =>
    types ? [new URL(`${name}/${types}`, packages).pathname] : [],
  );
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
    if (!file?.fileName.startsWith(packages.pathname)) continue;
    problems += 1;
    const { line } = file.getLineAndCharacterOfPosition(start);
    const place = `${file.fileName.slice(packages.pathname.length)}:${line + 1}`;
    console.error(`${moduleResolution}: ${place}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
  }
}
console.log(problems === 0 ? `types: fit for TypeScript ${ts.version}` : `types: ${problems} problems`);
process.exitCode = problems === 0 ? 0 : 1;
