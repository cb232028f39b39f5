import { fieldOf } from "@oqlkit/catalog";
import type { EntityType, FilterBranch, FilterNode } from "@oqlkit/oqo-schema";
import { opened, turnedRound } from "./holds.ts";
import { busyOf } from "./idle-filters.ts";
import { unitScore, wantedUnits } from "./search-texts.ts";

/** The relevance of a raw object among all of its type. */
export type NaiveScore = (object: object) => number;

/** How rows of a filter are scored; null when it asks for no text. */
export function scoreNaively(
  entity: EntityType,
  filter: readonly FilterNode[],
  all: readonly object[],
): NaiveScore | null {
  const searches = searchesIn(entity, filter, "and");
  if (searches.length === 0) return null;
  return (object) => {
    const text = searches.reduce((sum, search) => sum + search(object, all), 0);
    const cited = Number(Reflect.get(object, "cited_by_count") ?? 0);
    const factor = entity === "awards" ? 1 : cited > 0 ? 1 + Math.sqrt(cited) : 0.5;
    return Math.round(text * factor * 1e6) / 1e6;
  };
}

type Search = (object: object, all: readonly object[]) => number;

function searchesIn(entity: EntityType, nodes: readonly FilterNode[], join: FilterBranch["join"]): Search[] {
  return busyOf(entity, opened(nodes, join)).flatMap((node) => {
    const negated = node.is_negated === true;
    if ("join" in node) {
      return negated
        ? searchesIn(entity, node.filters.map(turnedRound), node.join === "and" ? "or" : "and")
        : searchesIn(entity, node.filters, node.join);
    }
    const source = fieldOf(entity, node.column_id)?.source;
    if (source?.kind !== "text") return [];
    return wantedUnits(String(node.value), source, !negated).map(
      (unit): Search =>
        (object, all) =>
          unitScore(unit, source, object, all),
    );
  });
}
