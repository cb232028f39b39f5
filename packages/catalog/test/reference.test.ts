import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { isEntityType } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { fieldOf, normalizeObject, selectableOf } from "../src/index.ts";

const shared = new URL("../../../../shared/", import.meta.url);
const filters = new URL("reference/filters.csv", shared);
const registry = new URL("reference/registry-full.json", shared);
const data = new URL("data/", shared);

/** Splits comma-separated text whose cells may be quoted. */
function parseCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\n") rows.push([]);
  }
  const [head = [], ...body] = rows.filter((row) => row.length > 1);
  return body.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""])));
}

/** How the values of a type of filter may be held; codes and identifiers are strings in the table. */
const formsOf: Readonly<Record<string, RegExp>> = {
  boolean: /^boolean$/,
  number: /^(number|slug)$/,
  date: /^date(time)?$/,
  datetime: /^datetime$/,
  entity_id: /^entity-id$/,
  slug_id: /^slug$/,
  string: /^(?!boolean|number|date)/,
  search: /^text$/,
  collection: /^text$/,
};

describe.skipIf(!existsSync(filters))("the filter table", () => {
  const rows = existsSync(filters) ? parseCsv(readFileSync(filters, "utf8")) : [];
  const ours = rows.filter((row) => isEntityType(row.entity ?? ""));

  it("is read whole", () => {
    expect(ours.length).toBeGreaterThan(600);
  });

  it.each(ours.map((row) => [`${row.entity} ${row.filter}`, row] as const))("%s", (_, row) => {
    if (!isEntityType(row.entity ?? "")) return;
    const field = fieldOf(row.entity as Parameters<typeof fieldOf>[0], row.filter ?? "");
    expect(field).toBeDefined();
    if (field === undefined) return;
    expect(formsOf[row.type ?? ""]?.test(field.form), `${row.type} held as ${field.form}`).toBe(true);
    // Fields that narrow the one they are listed as an alias of have a name of their own here.
    if (row.alias_of !== "" && field.source.kind === "path" && field.source.only === undefined) {
      expect(field.name).toBe(row.alias_of);
    }
    if (field.name !== row.filter) return;
    expect(field.listed).toBe(row.listed === "yes");
    expect(field.sortable).toBe(row.sortable === "yes");
    expect(field.groupable).toBe(row.groupable === "yes");
    // One collection type is not among ours.
    if (row.collection_type !== "indexes" && row.alias_of === "")
      expect(field.collection ?? "").toBe(row.collection_type);
  });
});

describe.skipIf(!existsSync(registry))("the column registry", () => {
  const entities = existsSync(registry)
    ? (
        JSON.parse(readFileSync(registry, "utf8")) as {
          entities: Record<string, { columns: { id: string }[]; selectable: string[] }>;
        }
      ).entities
    : {};

  it.each(Object.entries(entities).filter(([entity]) => isEntityType(entity)))(
    "of %s",
    (entity, { columns, selectable }) => {
      if (!isEntityType(entity)) return;
      for (const { id } of columns) expect(fieldOf(entity, id), id).toBeDefined();
      expect([...selectableOf(entity)].sort()).toEqual([...selectable].sort());
    },
  );
});

describe.skipIf(!existsSync(data))("real objects", () => {
  const files = existsSync(data) ? readdirSync(data).filter((file) => file.endsWith(".jsonl.gz")) : [];

  it.each(files)("of %s normalise, and stay as they are when normalised again", (file) => {
    const entity = file.slice(0, file.indexOf("."));
    if (!isEntityType(entity)) throw new Error(`no entity type ${entity}`);
    const lines = gunzipSync(readFileSync(new URL(file, data)))
      .toString("utf8")
      .split("\n")
      .filter(Boolean);
    const step = Math.max(1, Math.floor(lines.length / 300));
    for (let at = 0; at < lines.length; at += step) {
      const first = normalizeObject(entity, JSON.parse(lines[at] ?? ""), { idBase: "https://openalex.org" });
      if (!first.ok) throw new Error(`line ${at + 1}: ${first.reason}`);
      const second = normalizeObject(entity, first.object, { idBase: "https://openalex.org" });
      expect(second).toEqual({ ...first, warnings: [] });
    }
  });
});
