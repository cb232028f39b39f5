import { type Field, shapeOf } from "@oqlkit/catalog";
import { shapeAt } from "../serving/path-sql.ts";

/** Whether all values of a field are whole numbers. */
export function isWhole({ entity, source }: Field): boolean {
  if (source.kind === "count") return true;
  return source.kind === "path" && shapeAt(shapeOf(entity), source.path).kind === "integer";
}
