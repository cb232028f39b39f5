import type { EntityType, Oqo } from "@oqlkit/oqo-schema";
import type { StorageAdapter } from "../adapter.ts";
import { createEngine } from "../engine.ts";
import type { ViewedQuery } from "./arbitraries/queries.ts";
import type { CatalogData } from "./catalog-data.ts";
import { expectEqual, expectThat } from "./contract/expect.ts";
import { inShort } from "./contract/in-short.ts";
import { evaluateNaively } from "./naive/evaluate-naively.ts";
import { scoreNaively } from "./naive/score-naively.ts";

/** By how much scores may differ from the formula, absolutely below 1 and relatively above. */
const tolerance = 1e-6;

interface Scored {
  readonly id: string;
  readonly relevance_score?: number;
}

/**
 * Checks an answer to a search without `select` against the naive evaluator: the number of matches, which they are,
 * their scores and their order; of works also their groups.
 *
 * @throws Error that says what differs.
 */
export async function checkSearch(
  adapter: StorageAdapter,
  data: CatalogData,
  { oqo, view }: ViewedQuery,
): Promise<void> {
  const { capabilities } = adapter;
  const answer = await createEngine({ adapter }).query(oqo, view);
  const expected = evaluateNaively(data, oqo, view, capabilities);
  if (answer.kind !== "rows" || expected.kind !== "rows") throw new TypeError("A search gives rows.");
  const objects = answer.documents.map((document) => JSON.parse(document) as Scored);
  expectEqual(answer.count, expected.count, "the number of matches");
  expectEqual(
    objects.map(({ id }) => id),
    expected.ids,
    "the matches",
  );
  const entity = oqo.get_rows as EntityType;
  for (const column_id of entity === "works" ? ["indexed_in", "type"] : []) {
    const grouped: Oqo = { ...oqo, group_by: [{ column_id: `${column_id}:include_unknown` }] };
    expectEqual(
      inShort(await createEngine({ adapter }).query(grouped)),
      evaluateNaively(data, grouped),
      `the groups by ${column_id}`,
    );
  }
  const all = data.objects[entity] ?? [];
  const score = capabilities.score === true ? scoreNaively(entity, oqo.filter_rows ?? [], all) : null;
  for (const { id, relevance_score } of objects) {
    const object = all.find((one) => Reflect.get(one, "id") === id) ?? {};
    const wanted = score?.(object);
    if (wanted === undefined || relevance_score === undefined) {
      expectEqual(relevance_score, wanted, `the score of ${id}`);
    } else {
      const most = tolerance * Math.max(1, Math.abs(wanted));
      expectThat(
        Math.abs(relevance_score - wanted) <= most,
        `${id} has the score ${wanted}, not ${relevance_score}.`,
      );
    }
  }
}
