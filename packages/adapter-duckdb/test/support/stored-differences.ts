import { dirname } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { fieldsOf, lookupKeysOf, textsOf, valuesOf, withoutMarkup, wordsOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../../src/identifiers.ts";
import {
  flatColumn,
  keysTable,
  presenceColumn,
  sideTable,
  storedFields,
  storedForm,
} from "../../src/layout.ts";
import { Pages } from "../../src/paged-file.ts";
import { canonicalSql } from "../../src/query/storage-value.ts";
import { RowIndex } from "../../src/row-index.ts";
import { textGroups } from "../../src/text-groups.ts";
import { readTextIndex } from "./read-text-index.ts";
import type { CanonicalObject } from "./write-rows.ts";

/** The client library drops a byte order mark that a stored text begins with. */
const asRead = (text: string): string => text.replace(/^\ufeff/, "");

type ByRow = Map<number, string[]>;

/**
 * Compares every stored value, word and lookup key of a serving database with what the catalog reads from
 * the objects it was made of. Returns a line per difference.
 */
export async function differences(
  database: string,
  entity: EntityType,
  objects: readonly CanonicalObject[],
): Promise<string[]> {
  const instance = await DuckDBInstance.create(database, { access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  const index = await RowIndex.open(dirname(database), { [entity]: objects.length }, new Pages(2 ** 20));
  const found: string[] = [];
  const read = async (sql: string): Promise<ByRow> => {
    const byRow: ByRow = new Map();
    for (const [wid, values] of await readValues(connection, sql)) {
      const [entry] = index.read(entity, [wid]);
      byRow.set(entry?.row ?? -1, values);
    }
    return byRow;
  };
  const compare = (what: string, stored: ByRow, expected: (object: CanonicalObject) => string[]): void => {
    for (const [row, object] of objects.entries()) {
      const wanted = JSON.stringify([...new Set(expected(object).map(asRead))].sort());
      const given = JSON.stringify((stored.get(row) ?? []).sort());
      if (wanted !== given) found.push(`${what} of row ${row}: stored ${given}, expected ${wanted}`);
    }
  };
  try {
    for (const [wid] of await readValues(connection, `select wid, id from ${quoteName(entity)}`)) {
      const [entry] = index.read(entity, [wid]);
      if (entry?.id && index.find(entity, entry.id) !== wid) found.push(`${entry.id} is not found by its id`);
    }
    for (const field of storedFields(entity)) {
      const form = storedForm(field);
      const table = field.many ? sideTable(field) : entity;
      const column = field.many ? "v" : quoteName(flatColumn(field));
      const stored = await read(
        `select wid, ${canonicalSql(form, column)} from ${quoteName(table)} where ${column} is not null`,
      );
      compare(field.name, stored, (object) => valuesOf(field, object).map(String));
      if (field.many) {
        const present = await read(
          `select wid, ${quoteName(presenceColumn(field))} from ${quoteName(entity)}`,
        );
        compare(`presence of ${field.name}`, present, (object) => [
          String(valuesOf(field, object).length > 0),
        ]);
      }
    }
    compare("lookup keys", await read(`select wid, key from ${quoteName(keysTable(entity))}`), (object) =>
      lookupKeysOf(entity, object)
        .filter(({ scheme }) => scheme !== "id")
        .map(({ scheme, value }) => `${scheme}:${value}`),
    );
    for (const group of objects.length === 0 ? [] : textGroups(entity)) {
      const parts = group.parts.length;
      const words: ByRow = new Map();
      for (const { word, row: wid, text, position } of await readTextIndex(dirname(database), group)) {
        const row = index.read(entity, [wid])[0]?.row ?? -1;
        const found = `${text % parts} ${position} ${word}`;
        words.set(row, [...new Set([...(words.get(row) ?? []), found])]);
      }
      compare(`words of ${group.name}`, words, (object) => {
        const texts = textsByPath(entity, object);
        return group.parts.flatMap((path, part) =>
          (texts.get(path) ?? []).flatMap((text) =>
            wordsOf(withoutMarkup(text)).map((word, position) => `${part} ${position} ${word}`),
          ),
        );
      });
    }
  } finally {
    await index.close();
    connection.closeSync();
    instance.closeSync();
  }
  return found;
}

/** The texts that an object's fields search in, by their paths. */
function textsByPath(entity: EntityType, object: CanonicalObject): Map<string, readonly string[]> {
  return new Map(
    fieldsOf(entity).flatMap((field) => {
      const texts = textsOf(field, object);
      return field.source.kind === "text"
        ? field.source.parts.map(({ path }, part): [string, readonly string[]] => [path, texts[part] ?? []])
        : [];
    }),
  );
}

async function readValues(connection: DuckDBConnection, sql: string): Promise<ByRow> {
  const rows: ByRow = new Map();
  const reader = await connection.runAndReadAll(sql);
  for (const [wid, value] of reader.getRows()) {
    const row = Number(wid);
    const values = rows.get(row);
    if (values === undefined) rows.set(row, [String(value)]);
    else values.push(String(value));
  }
  return rows;
}
