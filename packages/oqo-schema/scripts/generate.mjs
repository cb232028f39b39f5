// Writes src/generated/ from spec/oqo.schema.json: the TypeScript types, the schema as a file of the package, and as a
// value without its annotations.
// With --check nothing is written; the exit code says whether the files are up to date.
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const specUrl = new URL("../../../spec/oqo.schema.json", import.meta.url);
const generatedUrl = new URL("../src/generated/", import.meta.url);
const header =
  "// Generated from spec/oqo.schema.json by scripts/generate.mjs; edit that file and run the script again.\n// biome-ignore-all format: generated\n";

/** `node` without names, descriptions and types of listed values. Properties so named would go too; there are none. */
function bare(node) {
  if (Array.isArray(node)) return node.map(bare);
  if (typeof node !== "object" || node === null) return node;
  const needless = node.enum === undefined ? ["title", "description"] : ["type", "description"];
  const kept = Object.entries(node).filter(([key]) => !needless.includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, bare(value)]));
}

/** The schema as far as it decides: without descriptions, with the definitions that its root leads to. */
function deciding(schema) {
  const { $defs, ...root } = bare(schema);
  const reached = new Map();
  const follow = (node) => {
    for (const [, name] of JSON.stringify(node).matchAll(/"#\/\$defs\/(\w+)"/g)) {
      if (reached.has(name)) continue;
      reached.set(name, $defs[name]);
      follow($defs[name]);
    }
  };
  follow(root);
  return { ...root, $defs: Object.fromEntries(Object.entries($defs).filter(([name]) => reached.has(name))) };
}

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
  const value = JSON.stringify(deciding(JSON.parse(text)), null, 2).replace(
    /\[[^\]]*"locations",\s+"types"\s+\]/,
    '/* @__PURE__ */ (entities as readonly string[]).concat("types")',
  );
  const schema = `${header}import { entities } from "../registry/registry-entity.ts";

/**
 * The JSON Schema (draft 2020-12) of the query object as accepted from a client, without descriptions; with them it is
 * the file \`@oqlkit/oqo-schema/oqo.schema.json\`, which also defines the form that is read.
 */
export const oqoJsonSchema: Readonly<Record<string, unknown>> = ${value};
`;
  return { "oqo.ts": oqo, "oqo-json-schema.ts": schema, "oqo.schema.json": text };
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
