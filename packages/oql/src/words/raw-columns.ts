import { column as canonicalOf, columnsOf } from "@oqlkit/oqo-schema";
import { curatedBySpelling } from "./curated.ts";
import { hasValues } from "./entity-words.ts";
import { type FieldWord, fieldWord } from "./field-word.ts";
import { once } from "./once.ts";
import { renderRow } from "./render-words.ts";

/** Column ids of works that stand as field words on every entity (spec section 5). */
export const rawColumns: () => ReadonlyMap<string, FieldWord> = once(() => {
  const rows = new Map<string, FieldWord>();
  for (const column of columnsOf("works")) {
    const canonical = canonicalOf("works", column.id);
    if (curatedBySpelling.has(column.id) || !canonical?.supportedBy.length || !hasValues(canonical.type))
      continue;
    const { id } = canonical;
    const ranged = canonical.type === "number";
    const other = column.alternateOf === null ? undefined : renderRow(id);
    rows.set(column.id, other ?? fieldWord(id, id, ranged ? "num" : "string", ranged));
  }
  return rows;
});
