import type { Field, Scalar } from "@oqlkit/catalog";
import type { ExecuteOptions, GroupsResult, Row, RowsResult, StorageAdapter } from "./adapter.ts";
import { writeCursor } from "./cursor/cursor.ts";
import { AdapterError } from "./errors.ts";
import { hasFixedGroups } from "./plan/bind-grouping.ts";
import type { BoundQuery } from "./plan/build.ts";
import type { GroupsAnswer, QueryResult, RowsAnswer } from "./queries.ts";
import { documentShaper } from "./shape-document.ts";
import { isCut, shapeGroups } from "./shape-groups.ts";

/** Makes of the rows of a bound query what is shown of them. */
export function rowShaper(bound: BoundQuery): (row: Row) => Row {
  if (bound.kind === "groups") return (row) => row;
  const { plan, select, view } = bound;
  const shape = documentShaper(plan, { select, maxAuthorships: view.maxAuthorships });
  return (row) => ({ id: row.id, document: shape(row), sort: row.sort });
}

/** The answer to a bound query, made of what the adapter found; its rows are shaped already. */
export async function shapeAnswer(
  bound: BoundQuery,
  result: RowsResult | GroupsResult,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<QueryResult> {
  if (bound.kind === "groups" && result.kind === "groups")
    return shapeGrouped(bound, result, adapter, options);
  if (bound.kind === "rows" && result.kind === "rows") return shapeRows(bound, result, adapter);
  throw new TypeError(`The adapter ${adapter.name} answered a ${bound.kind} plan with ${result.kind}.`);
}

function shapeRows(
  bound: BoundQuery & { readonly kind: "rows" },
  { rows, total }: RowsResult,
  adapter: StorageAdapter,
): RowsAnswer {
  const documents = rows.map(({ document }) => document);
  const count = total ?? rows.length;
  const { perPage, page, cursor } = bound.view;
  if (cursor === null) return { kind: "rows", count, page, perPage, documents };
  const last = rows.length === perPage ? rows.at(-1) : undefined;
  const nextCursor = last === undefined ? null : cursorBehind(last.sort, bound, adapter);
  return { kind: "rows", count, page: null, perPage, nextCursor, documents };
}

async function shapeGrouped(
  bound: BoundQuery & { readonly kind: "groups" },
  result: GroupsResult,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<GroupsAnswer> {
  const { perPage, cursor, q } = bound.view;
  const [field] = bound.fields;
  const { groups, size } = await shapeGroups(bound, result, adapter, options);
  const truncated = isCut(result) || (field.form === "boolean" && size > perPage);
  const answer = {
    kind: "groups",
    count: result.total,
    perPage,
    groupsCount: q === null ? (conventionalCount(field) ?? groups.length) : groups.length,
    truncated,
    ...(truncated ? { groupsTotal: size } : {}),
    groups,
  } as const;
  if (cursor === null) return answer;
  const last = result.more ? (result.buckets.at(-1)?.key ?? null) : null;
  return { ...answer, nextCursor: last === null ? null : cursorBehind([last], bound, adapter) };
}

/** The cursor behind a row or group. Whoever followed the one of this page would have this page again and again. */
function cursorBehind(
  values: readonly (Scalar | null)[],
  { scope, view }: BoundQuery,
  { name }: StorageAdapter,
): string {
  const next = writeCursor(values, scope);
  if (next !== view.cursor) return next;
  throw new AdapterError(`The adapter ${name} answered with a page that ends where it was to begin.`);
}

function conventionalCount(field: Field): number | null {
  if (field.form === "boolean") return 2;
  return hasFixedGroups(field) ? 3 : null;
}
