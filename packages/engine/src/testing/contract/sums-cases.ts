import { fieldOf, normalizeObject, valuesOf } from "@oqlkit/catalog";
import type { FilterNode, Oqo } from "@oqlkit/oqo-schema";
import type { StorageAdapter } from "../../adapter.ts";
import { createEngine } from "../../engine.ts";
import type { View } from "../../view/view.ts";
import type { ContractCase, WithAdapter } from "./contract-case.ts";
import { contractData } from "./contract-data.ts";
import { expectEqual, expectThat } from "./expect.ts";

const columns = ["cited_by_count", "publication_year", "fwci"] as const;
const isOpen: FilterNode = { column_id: "open_access.is_oa", value: true };
const all: Oqo = { get_rows: "works", corpus: "all" };

/** What works with these ids add up to, by reading them one by one. */
function addedUp(ids: ReadonlySet<string>): number[] {
  const objects = (contractData.objects.works ?? []).flatMap((raw) => {
    const normal = normalizeObject("works", raw, { idBase: contractData.idBase });
    return normal.ok && ids.has(normal.id) ? [normal.object] : [];
  });
  return columns.map((column) => {
    const field = fieldOf("works", column);
    if (field === undefined) throw new TypeError(`Works have no ${column}.`);
    return objects
      .flatMap((object) => valuesOf(field, object))
      .reduce((sum: number, one) => sum + Number(one), 0);
  });
}

async function sumsOf(adapter: StorageAdapter, oqo: Oqo, where?: readonly FilterNode[]): Promise<unknown> {
  const view: View = { perPage: 1, sums: columns.map((column) => ({ column, where })) };
  return (await createEngine({ adapter }).query(oqo, view)).sums;
}

async function idsOf(adapter: StorageAdapter, oqo: Oqo): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const { id } of createEngine({ adapter }).stream(oqo)) ids.add(id);
  return ids;
}

/** Sums over all matches, beside a page of them or their groups. */
export function sumsCases(withAdapter: WithAdapter): ContractCase[] {
  const agree = (name: string, oqo: Oqo): ContractCase =>
    withAdapter(`adds up ${name}`, async (adapter) => {
      const ids = await idsOf(adapter, oqo);
      expectThat(ids.size > 0, "No work matches.");
      expectEqual(await sumsOf(adapter, oqo), addedUp(ids), "the sums");
    });
  const search: FilterNode = { column_id: "display_name.search", operator: "has", value: "open" };
  const similar: FilterNode = { column_id: "abstract.search.semantic", operator: "has", value: "open data" };
  return [
    agree("all works", all),
    agree("the core corpus", { get_rows: "works" }),
    agree("works that satisfy a condition", { ...all, filter_rows: [isOpen] }),
    agree("works that a search finds", { ...all, filter_rows: [search] }),
    agree("a sample", { ...all, sample: 3, seed: "a" }),
    agree("works found by meaning", { get_rows: "works", filter_rows: [similar] }),
    withAdapter("adds up those matches alone that satisfy more", async (adapter) => {
      const ids = await idsOf(adapter, { ...all, filter_rows: [isOpen] });
      expectEqual(await sumsOf(adapter, all, [isOpen]), addedUp(ids), "the sums");
    }),
    withAdapter("adds up works that are grouped", async (adapter) => {
      const grouped: Oqo = { ...all, group_by: [{ column_id: "type" }] };
      expectEqual(await sumsOf(adapter, grouped), addedUp(await idsOf(adapter, all)), "the sums");
    }),
    withAdapter("gives 0 where nothing matches", async (adapter) => {
      const none: Oqo = { ...all, filter_rows: [{ column_id: "publication_year", value: 1492 }] };
      expectEqual(await sumsOf(adapter, none), [0, 0, 0], "the sums");
      expectEqual(await sumsOf(adapter, { ...none, sample: 2 }), [0, 0, 0], "the sums of a sample");
    }),
  ];
}
