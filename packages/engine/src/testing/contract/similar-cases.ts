import { abstractText } from "@oqlkit/catalog";
import type { FilterNode, Oqo } from "@oqlkit/oqo-schema";
import type { StorageAdapter } from "../../adapter.ts";
import { createEngine } from "../../engine.ts";
import type { ContractCase, WithAdapter } from "./contract-case.ts";
import { contractData } from "./contract-data.ts";
import { expectEqual, expectThat, rejectionOf } from "./expect.ts";

const similarTo = (value: string, ...filters: FilterNode[]): Oqo => ({
  get_rows: "works",
  corpus: "all",
  filter_rows: [{ column_id: "abstract.search.semantic", operator: "has", value }, ...filters],
});

const isOpen: FilterNode = { column_id: "open_access.is_oa", value: true };
const most = 50;

async function idsOf(adapter: StorageAdapter, oqo: Oqo, view = {}): Promise<string[]> {
  const answer = await createEngine({ adapter }).query(oqo, { perPage: most, select: ["id"], ...view });
  if (answer.kind !== "rows") throw new Error("A search by meaning gave groups.");
  return answer.documents.map((document) => String(JSON.parse(document).id));
}

/** The works with any text, a word of which can be looked for. */
const texted = (contractData.objects.works ?? []).filter((work) => {
  const text = `${Reflect.get(work, "display_name") ?? ""} ${abstractText(Reflect.get(work, "abstract_inverted_index")) ?? ""}`;
  return /[\p{L}\p{N}]/u.test(text) && Reflect.get(work, "is_xpac") !== true;
});

/** Search by meaning, as far as it is the same whatever the vectors are. */
export function similarCases(withAdapter: WithAdapter): ContractCase[] {
  const text = "models of open data that are running";
  return [
    withAdapter("finds the nearest works, the same each time", async (adapter) => {
      const ids = await idsOf(adapter, similarTo(text));
      expectThat(
        ids.length > 0 && ids.length <= Math.min(most, texted.length),
        `${ids.length} works were found`,
      );
      expectEqual(new Set(ids).size, ids.length, "the number of different works");
      expectEqual(await idsOf(adapter, similarTo(text)), ids, "the works found again");
      const pages = [
        ...(await idsOf(adapter, similarTo(text), { perPage: 2 })),
        ...(await idsOf(adapter, similarTo(text), { perPage: 2, page: 2 })),
      ];
      expectEqual(pages, ids.slice(0, 4), "the first two pages of two");
    }),
    withAdapter("keeps to the other conditions, and to the core corpus", async (adapter) => {
      const oqo: Oqo = { get_rows: "works", filter_rows: [isOpen] };
      const found = await idsOf(adapter, similarTo(text, isOpen));
      const all = new Set(await idsOf(adapter, oqo, { perPage: 100 }));
      expectThat(
        found.length > 0 && found.every((id) => all.has(id)),
        "A work does not satisfy the condition.",
      );
    }),
    withAdapter("sorts what it finds, and streams it", async (adapter) => {
      const ids = await idsOf(adapter, similarTo(text));
      const byDate = await idsOf(adapter, similarTo(text), {
        sort: [{ column: "publication_date", direction: "desc" }],
      });
      expectEqual([...byDate].sort(), [...ids].sort(), "the works sorted by date");
      const streamed: string[] = [];
      for await (const { document } of createEngine({ adapter }).stream(similarTo(text), {
        select: ["id"],
      })) {
        streamed.push(String(JSON.parse(document).id));
      }
      expectEqual(streamed, ids, "the works streamed");
    }),
    withAdapter("adds works of that title to a short search by meaning", async (adapter) => {
      const titled: Oqo = {
        get_rows: "works",
        filter_rows: [{ column_id: "display_name.search", operator: "has", value: "open data" }],
      };
      const ids = new Set(await idsOf(adapter, similarTo("Open DATA!")));
      for (const id of await idsOf(adapter, titled)) expectThat(ids.has(id), `${id} is missing`);
    }),
    withAdapter("stops a search by meaning when the signal says so", async (adapter) => {
      const signal = {
        aborted: true,
        reason: new Error("called off"),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      };
      if (adapter.nearest === undefined) return;
      const plan = { kind: "nearest", entity: "works", filter: { kind: "true" }, text, limit: most } as const;
      expectEqual(
        await rejectionOf(adapter.nearest(plan, { signal }), "the search"),
        signal.reason,
        "the reason",
      );
    }),
  ];
}
