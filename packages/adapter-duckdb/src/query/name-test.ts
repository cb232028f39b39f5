import type { Field } from "@oqlkit/catalog";
import type { NameTest } from "@oqlkit/engine";
import { foldCaseSql } from "../fold-case-sql.ts";
import { quoteName } from "../identifiers.ts";
import { flatTable, keyColumn, storedForm } from "../layout.ts";
import type { SqlWriter } from "./sql-writer.ts";

/** SQL for whether a bucket with the stored key `key` is called as the test wants; null for a null key. */
export function nameTestSql(writer: SqlWriter, field: Field, test: NameTest, key: string): string {
  const named = (name: string): string =>
    test.contains
      .map((text) => `contains(${foldCaseSql(name)}, ${writer.parameter(text, "VARCHAR")})`)
      .join(" and ");
  const form = storedForm(field);
  const parts: string[] = [];
  if (test.named === null) {
    const text = form === "number" ? numberTextSql(key) : `${key}::VARCHAR`;
    const prefix = test.prefix === "" ? "" : `${writer.parameter(test.prefix, "VARCHAR")} || `;
    parts.push(`(${named(`(${prefix}${text})`)})`);
  }
  for (const entity of test.named ?? []) {
    const id = form === "entity-id" ? quoteName(keyColumn) : "id";
    const objects = `select ${id} from ${quoteName(flatTable(entity))} where ${named("display_name")}`;
    parts.push(`${key} in (${objects})`);
  }
  const open = parts.length === 0 ? "false" : `(${parts.join(" or ")})`;
  if (form === "entity-id") return open;
  const among = (keys: readonly string[]): string =>
    keys.length === 0
      ? "false"
      : `${key} in (${keys.map((one) => writer.parameter(one, "VARCHAR")).join(", ")})`;
  return `(${among(test.keys)} or (not ${among(test.others)} and ${open}))`;
}

/** A number as people write it: whole numbers without a decimal point. */
const numberTextSql = (value: string): string =>
  `case when ${value} = floor(${value}) and abs(${value}) < 1e15 then ${value}::BIGINT::VARCHAR else ${value}::VARCHAR end`;
