import { fieldOf } from "@oqlkit/catalog";
import type { EntityType, Oqo } from "@oqlkit/oqo-schema";
import type { Engine } from "../queries.ts";
import type { Group } from "../shape-groups.ts";
import type { View } from "../view/view.ts";

/** Whether the groups of a query can be paged through: those of one field that is not yes or no. */
export function hasPagedGroups({ get_rows, group_by = [] }: Oqo): boolean {
  const [first] = group_by;
  const field = fieldOf(get_rows as EntityType, first?.column_id.replace(/:.*/, "") ?? "");
  return group_by.length === 1 && field !== undefined && field.form !== "boolean";
}

/** All groups of a query, page after page by cursor. */
export async function pagedGroups(engine: Engine, oqo: Oqo, view: View): Promise<Group[]> {
  const groups: Group[] = [];
  let cursor: string | null = "*";
  for (let pages = 0; cursor !== null; pages++) {
    if (pages > 1000) throw new Error("The cursor goes on beyond the last group.");
    const answer = await engine.query(oqo, { ...view, cursor });
    if (answer.kind !== "groups") throw new Error("A grouped query gives groups.");
    groups.push(...answer.groups);
    cursor = answer.nextCursor ?? null;
  }
  return groups;
}
