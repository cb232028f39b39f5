import { registeredColumn } from "@oqlkit/oqo-schema";
import { columnWords } from "../words/column-words.ts";
import { curatedBySpelling } from "../words/curated.ts";
import { entityWords } from "../words/entity-words.ts";
import { filteredColumn } from "../words/field-word.ts";
import { rawColumns } from "../words/raw-columns.ts";
import { repoint } from "../words/repoint.ts";

/** What the fields are called that rows can be asked for, or grouped by. */
export function namesOfFields(entity: string, grouping = false): Set<string> {
  const names = new Set<string>();
  for (const table of [curatedBySpelling, entityWords(entity), columnWords(entity), rawColumns()])
    for (const [name, row] of table) {
      const column = registeredColumn(entity, filteredColumn(repoint(row, entity), grouping));
      if (column && (!grouping || column.actions.includes("group_by"))) names.add(name);
    }
  return names;
}
