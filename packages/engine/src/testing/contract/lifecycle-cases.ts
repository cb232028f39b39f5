import type { Oqo } from "@oqlkit/oqo-schema";
import type { AbortSignalLike } from "../../adapter.ts";
import { createEngine } from "../../engine.ts";
import { evaluateNaively } from "../naive/evaluate-naively.ts";
import type { ContractCase, WithAdapter } from "./contract-case.ts";
import { contractData } from "./contract-data.ts";
import { contractQueries } from "./contract-queries.ts";
import { expectEqual, expectThat, rejectionOf } from "./expect.ts";
import { inShort } from "./in-short.ts";

const oqo: Oqo = {
  get_rows: "works",
  corpus: "all",
  filter_rows: [{ column_id: "biblio.volume", value: 'it\'s "quoted"; --' }],
};
const signal: AbortSignalLike = {
  aborted: true,
  reason: new Error("called off"),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};

/** Concurrency, interruption, explanation and the end. */
export function lifecycleCases(withAdapter: WithAdapter): ContractCase[] {
  return [
    withAdapter("answers many queries at once", async (adapter) => {
      const engine = createEngine({ adapter });
      const some = contractQueries.filter(({ name }) => /^(groups by|sorts by) /.test(name)).slice(0, 16);
      const answers = await Promise.all(some.map((query) => engine.query(query.oqo, query.view)));
      for (const [index, query] of some.entries()) {
        const answer = answers[index];
        const expected = evaluateNaively(contractData, query.oqo, query.view, adapter.capabilities);
        expectEqual(answer && inShort(answer), expected, query.name);
      }
    }),
    withAdapter("takes odd characters in values for what they are", async (adapter) => {
      const { count } = await createEngine({ adapter }).query(oqo);
      expectEqual(count, 0, "the number of matches");
    }),
    withAdapter("explains a plan, with values as parameters", async (adapter) => {
      const { adapter: explanation } = await createEngine({ adapter }).explain(oqo);
      expectThat(explanation.steps.length > 0, "An explanation has steps.");
      const leaks = explanation.steps.filter(({ text }) => text.includes("quoted"));
      expectEqual(leaks, [], "the steps with a value in their text");
    }),
    withAdapter("does not begin what has been called off", async (adapter) => {
      const plan = {
        kind: "groups",
        entity: "works",
        filter: { kind: "true" },
        dimensions: [{ field: "type", unknown: false, limit: 10 }],
        maxInnermost: 10,
        metric: null,
        named: null,
        order: { by: "count", direction: "desc" },
        after: null,
      } as const;
      expectThat(
        (await rejectionOf(adapter.execute(plan, { signal }), "An aborted plan")) === signal.reason,
        "The signal's reason is the error.",
      );
      const lookup = adapter.get("works", { scheme: "id", value: "W101" }, { signal });
      expectThat(
        (await rejectionOf(lookup, "An aborted lookup")) === signal.reason,
        "The signal's reason is the error.",
      );
    }),
    withAdapter("closes", (adapter) => adapter.close()),
  ];
}
