import { rowsOf } from "./read-row.ts";
import { entities } from "./registry-entity.ts";

let rows: ReadonlyMap<string, readonly string[]> | undefined;

/** The row of a column on an entity that has it, in its parts. */
function rowOf(columnId: string): readonly string[] {
  rows ??= new Map(
    entities
      .flatMap(rowsOf)
      .map((row) => row.split("|"))
      .map((parts) => [parts[1] ?? "", parts]),
  );
  return rows.get(columnId) ?? [];
}

/** Whether the values of a column are whole numbers, numbers that may have decimals, or neither. */
export function numberKind(columnId: string): "integer" | "decimal" | undefined {
  const [flags = "", , , , entity] = rowOf(columnId);
  if (!flags.startsWith("n") || entity) return undefined;
  return flags.includes("f") ? "decimal" : "integer";
}

/** The letter case in which a column spells its codes, if it insists on one. */
export function casingOf(columnId: string): "upper" | "lower" | undefined {
  const [flags = ""] = rowOf(columnId);
  if (flags.includes("c", 1)) return "upper";
  return flags.includes("l", 1) ? "lower" : undefined;
}
