import { fieldOf } from "@oqlkit/catalog";
import type { EntityType, FilterNode } from "@oqlkit/oqo-schema";
import { unitScore, wantedUnits } from "./search-texts.ts";

/** The relevance of a raw object among all of its type. */
export type NaiveScore = (object: object) => number;

/** How rows of a filter are scored; null when it asks for no text. */
export function scoreNaively(
  entity: EntityType,
  filter: readonly FilterNode[],
  all: readonly object[],
): NaiveScore | null {
  const searches = searchesIn(entity, filter, true);
  if (searches.length === 0) return null;
  return (object) => {
    const text = searches.reduce((sum, search) => sum + search(object, all), 0);
    const cited = Number(Reflect.get(object, "cited_by_count") ?? 0);
    const factor = entity === "awards" ? 1 : cited > 0 ? 1 + Math.sqrt(cited) : 0.5;
    return Math.round(text * factor * 1e6) / 1e6;
  };
}

type Search = (object: object, all: readonly object[]) => number;

function searchesIn(entity: EntityType, nodes: readonly FilterNode[], wanted: boolean): Search[] {
  return nodes.flatMap((node) => {
    const still = node.is_negated === true ? !wanted : wanted;
    if ("join" in node) return searchesIn(entity, node.filters, still);
    const source = fieldOf(entity, node.column_id)?.source;
    if (source?.kind !== "text") return [];
    return wantedUnits(String(node.value), source, still).map(
      (unit): Search =>
        (object, all) =>
          unitScore(unit, source, object, all),
    );
  });
}
