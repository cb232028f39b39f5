import type { Oqo } from "@oqlkit/oqo-schema";
import { createEngine } from "../../engine.ts";
import { evaluateNaively } from "../naive/evaluate-naively.ts";
import type { ContractCase, WithAdapter } from "./contract-case.ts";
import { contractData } from "./contract-data.ts";
import { expectEqual, expectThat } from "./expect.ts";

const everything: Oqo = { get_rows: "works", corpus: "all" };

/** Reading all matches: streams and Parquet. */
export function readingCases(withAdapter: WithAdapter): ContractCase[] {
  return [
    ...[1, 5, 1000].map((batch) =>
      withAdapter(`streams every match in order, ${batch} at a time`, async (adapter) => {
        const sort = [{ column: "type", direction: "desc" }] as const;
        const ids: string[] = [];
        for await (const { document } of createEngine({ adapter }).stream(everything, { sort }, { batch })) {
          ids.push((JSON.parse(document) as { readonly id: string }).id);
        }
        const whole = evaluateNaively(contractData, everything, { perPage: 1000, sort });
        expectEqual(ids, whole.kind === "rows" ? whole.ids : [], "the streamed ids");
      }),
    ),
    withAdapter("writes Parquet, if it does at all", async (adapter) => {
      const engine = createEngine({ adapter });
      const pieces: Uint8Array[] = [];
      for await (const piece of engine.parquet("works", ["W102", "W101"], { select: ["id"] }))
        pieces.push(piece);
      const bytes = pieces.flatMap((piece) => [...piece]);
      const magic = [..."PAR1"].map((letter) => letter.charCodeAt(0));
      expectEqual([bytes.slice(0, 4), bytes.slice(-4)], [magic, magic], "the ends of the file");
      expectThat(bytes.length > 12, "A Parquet file has a footer.");
    }),
  ];
}
