import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import publishedSchema from "../src/generated/oqo.schema.json" with { type: "json" };
import { oqoJsonSchema } from "../src/generated/oqo-json-schema.ts";
import { entities } from "../src/registry/registry-entity.ts";
import { oqoDocumentType, oqoType } from "../src/schema.ts";
import { anyDocument, anyOqo } from "./arbitrary-oqo.ts";

const { numRuns = 500 } = fc.readConfigureGlobal();

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
ajv.addSchema(publishedSchema);
const allowsDocument = ajv.compile({ $ref: "urn:oqlkit:oqo" });
const allowsOqo = ajv.compile({ $ref: "urn:oqlkit:oqo#/$defs/Oqo" });

describe("generated files", () => {
  test("are what the script makes of the published schema", async () => {
    const script = fileURLToPath(new URL("../scripts/generate.mjs", import.meta.url));
    await expect(promisify(execFile)(process.execPath, [script, "--check"])).resolves.toMatchObject({
      stderr: "",
    });
  });

  test("hold the published schema as a value, as far as it decides and its root leads", () => {
    const { $defs, ...root } = publishedSchema;
    const kept = Object.entries($defs).filter(([name]) => name !== "Oqo" && name !== "SortBy");
    const deciding = { ...root, $defs: Object.fromEntries(kept) };
    const plain = JSON.stringify(deciding, (key, value) => {
      if (key === "description" || key === "title") return undefined;
      return value?.enum === undefined ? value : { ...value, type: undefined };
    });
    expect(oqoJsonSchema).toEqual(JSON.parse(plain));
    new Ajv2020({ strict: true, allowUnionTypes: true }).compile(oqoJsonSchema);
  });

  test("are the published schema", async () => {
    const source = new URL("../../../spec/oqo.schema.json", import.meta.url);
    expect(publishedSchema).toEqual(JSON.parse(await readFile(source, "utf8")));
  });
});

describe("the published schema", () => {
  test("describes every definition and every property, and closes every object", () => {
    const schema: Definition = publishedSchema;
    for (const [name, definition] of Object.entries({ ...schema.$defs, document: schema })) {
      expect(definition.description, name).toMatch(/\S/);
      if (definition.type === "object") expect(definition.additionalProperties, name).toBe(false);
      for (const [key, property] of Object.entries(definition.properties ?? {})) {
        expect(property.description, `${name}.${key}`).toMatch(/\S/);
      }
    }
  });

  test("names every registered entity", () => {
    for (const entity of [...entities, "types"])
      expect(allowsDocument({ get_rows: entity }), entity).toBe(true);
  });
});

describe("arktype and JSON Schema", () => {
  test("accept the same valid objects", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(allowsDocument(document)).toBe(true);
        expect(oqoDocumentType.allows(document)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(anyOqo, (oqo) => {
        expect(allowsOqo(oqo)).toBe(true);
        expect(oqoType.allows(oqo)).toBe(true);
      }),
    );
  });

  test("agree on objects that were changed somewhere", () => {
    let refused = 0;
    fc.assert(
      fc.property(fc.oneof(anyDocument, anyOqo), change, (original, apply) => {
        const changed = apply(structuredClone(original));
        expect(oqoDocumentType.allows(changed)).toBe(allowsDocument(changed));
        expect(oqoType.allows(changed)).toBe(allowsOqo(changed));
        if (!allowsOqo(changed)) refused += 1;
      }),
    );
    // Changes that break nothing would compare nothing.
    expect(refused).toBeGreaterThan(numRuns / 4);
  });

  test("agree on arbitrary JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(oqoDocumentType.allows(json)).toBe(allowsDocument(json));
        expect(oqoType.allows(json)).toBe(allowsOqo(json));
      }),
    );
  });
});

interface Definition {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly additionalProperties?: boolean;
  readonly properties?: Readonly<Record<string, Definition>>;
  readonly $defs?: Readonly<Record<string, Definition>>;
}

type Change = (json: unknown) => unknown;

const replacement = fc.constantFrom<unknown>(
  null,
  "",
  "is",
  "xor",
  0,
  1,
  1.5,
  -1,
  10_001,
  201,
  true,
  [],
  [{}],
  {},
  { join: "and" },
  { join: "and", filters: [] },
  { column_id: "type", value: [] },
  { column_id: "type" },
  { column_id: "type", value: "x", operator: "equals" },
  { column_id: "type", value: "x", join: "or", filters: [{ column_id: "type", value: 1 }] },
);

/** Replaces, removes or adds one member, down a path that the numbers choose. */
const change: fc.Arbitrary<Change> = fc
  .tuple(
    fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }),
    fc.constantFrom("replace", "remove", "add"),
    replacement,
  )
  .map(
    ([path, kind, value]) =>
      (json) =>
        changeAt(json, path, kind, value),
  );

function changeAt(json: unknown, path: readonly number[], kind: string, value: unknown): unknown {
  const [step = 0, ...rest] = path;
  if (typeof json !== "object" || json === null) return value;
  const keys = Object.keys(json);
  const key = keys[step % Math.max(keys.length, 1)];
  const members: Record<string, unknown> = { ...json };
  const child = key === undefined ? undefined : members[key];
  if (key !== undefined && rest.length > 0 && typeof child === "object" && child !== null) {
    members[key] = changeAt(child, rest, kind, value);
  } else if (kind === "add" || key === undefined) {
    members[Array.isArray(json) ? String(keys.length) : "extra"] = value;
  } else if (kind === "remove") {
    delete members[key];
  } else {
    members[key] = value;
  }
  return Array.isArray(json) ? Object.values(members) : members;
}
