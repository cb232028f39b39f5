// Writes src/generated/ from spec/oqo.schema.json: the TypeScript types, and the schema as a value.
// With --check nothing is written; the exit code says whether the files are up to date.
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const specUrl = new URL("../../../spec/oqo.schema.json", import.meta.url);
const generatedUrl = new URL("../src/generated/", import.meta.url);
const header =
  "// Generated from spec/oqo.schema.json by scripts/generate.mjs; edit that file and run the script again.\n// biome-ignore-all format: generated\n";

/** The generated files by name. */
async function generate() {
  const text = await readFile(specUrl, "utf8");
  const types = await compile(JSON.parse(text), "OqoDocument", {
    bannerComment: header.trimEnd(),
    // Tuples for minimum lengths would make every array of filters hard to build.
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { printWidth: 110 },
  });
  // Where a definition is used, json-schema-to-typescript would also describe how it was found.
  const oqo = types.replaceAll(
    / \*\n \* This interface was referenced by `OqoDocument`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
    "",
  );
  const document = JSON.stringify(JSON.parse(text), null, 2);
  const schema = `${header}
/** The JSON Schema (draft 2020-12) of the query object, as published. */
export const oqoJsonSchema: Readonly<Record<string, unknown>> = ${document};
`;
  return { "oqo.ts": oqo, "oqo-json-schema.ts": schema };
}

const check = process.argv.includes("--check");
for (const [name, text] of Object.entries(await generate())) {
  const url = new URL(name, generatedUrl);
  if (!check) {
    await writeFile(url, text);
  } else if (text !== (await readFile(url, "utf8").catch(() => ""))) {
    console.error(`${name} is out of date: run node packages/oqo-schema/scripts/generate.mjs`);
    process.exitCode = 1;
  }
}
