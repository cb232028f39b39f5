import type { View } from "@oqlkit/oqo-schema";

/** A key of an object that says in vain what another place says in its stead. */
export interface Outdone {
  readonly key: string;
  /** What of the view it is about. */
  readonly of: keyof View;
}

/** What objects call the parts of a view, in older forms as well. */
const parts: Readonly<Record<string, keyof View>> = {
  sort_by: "sort_by",
  sort_by_column: "sort_by",
  sort_by_order: "sort_by",
  select: "select",
  per_page: "per_page",
  page: "page",
  cursor: "cursor",
};

const isSaid = (value: unknown): boolean => value != null && !(Array.isArray(value) && value.length === 0);

/** The JSON of a query without what `chosen` says in its place, which may be anything there, and the keys left out. */
export function withoutOutdone(
  json: unknown,
  chosen: View,
): { readonly json: unknown; readonly outdone: readonly Outdone[] } {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return { json, outdone: [] };
  const kept: Record<string, unknown> = { ...json };
  const outdone: Outdone[] = [];
  for (const [key, of] of Object.entries(parts)) {
    if (!Object.hasOwn(chosen, of) || !isSaid(kept[key])) continue;
    outdone.push({ key, of });
    delete kept[key];
  }
  return { json: outdone.length === 0 ? json : kept, outdone };
}
