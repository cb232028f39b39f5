import type { Oqo } from "@oqlkit/oqo-schema";
import type { StorageAdapter } from "../../src/adapter.ts";
import { createEngine } from "../../src/engine.ts";
import { QueryError } from "../../src/errors.ts";
import type { Engine, GroupsAnswer, RowsAnswer } from "../../src/queries.ts";
import { createMemoryAdapter, type MemoryAdapterOptions } from "../../src/testing/memory-adapter.ts";
import type { Limits } from "../../src/view/limits.ts";
import type { View } from "../../src/view/view.ts";
import { smallCatalog } from "./small-catalog.ts";

export const works: Oqo = { get_rows: "works" };

export function engineWith(options: MemoryAdapterOptions = {}, limits: Partial<Limits> = {}): Engine {
  return createEngine({ adapter: createMemoryAdapter(smallCatalog, options), limits });
}

/** The small catalog behind an adapter that has room for few objects at a time, and how many it gave each time. */
export function inParts(
  room: number,
  options: MemoryAdapterOptions = {},
): { readonly adapter: StorageAdapter; readonly parts: readonly number[] } {
  const adapter = { ...createMemoryAdapter(smallCatalog, options) };
  const { execute } = adapter;
  const parts: number[] = [];
  adapter.execute = async (plan, asked) => {
    const result = await execute(plan, { ...asked, room });
    if (result.kind === "rows") parts.push(result.rows.length);
    return result;
  };
  return { adapter, parts };
}

export const engine: Engine = engineWith();

export async function rows(oqo: Oqo, view: View = {}): Promise<RowsAnswer> {
  const answer = await engine.query(oqo, view);
  if (answer.kind !== "rows") throw new Error("no rows");
  return answer;
}

export async function groups(column: string, view: View = {}): Promise<GroupsAnswer> {
  const answer = await engine.query({ ...works, group_by: [{ column_id: column }] }, view);
  if (answer.kind !== "groups") throw new Error("no groups");
  return answer;
}

export async function failure(oqo: Oqo, view: View = {}, using = engine): Promise<QueryError> {
  try {
    await using.query(oqo, view);
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
  throw new Error("The query was answered.");
}
