import { createEngine } from "../../engine.ts";
import type { ContractCase, WithAdapter } from "./contract-case.ts";
import { contractData } from "./contract-data.ts";
import { expectEqual, expectThat } from "./expect.ts";

const works = contractData.objects.works ?? [];

/** Finding single objects, and naming them. */
export function lookupCases(withAdapter: WithAdapter): ContractCase[] {
  return [
    withAdapter("states what it holds", async ({ snapshot }) => {
      expectEqual(snapshot.counts.works, works.length, "the number of works");
      expectEqual(snapshot.counts.funders, 0, "the number of funders");
      expectEqual(snapshot.idBase, contractData.idBase, "the prefix of ids");
      expectThat(snapshot.version !== "", "A snapshot has a version.");
    }),
    withAdapter("returns an object as it came in", async (adapter) => {
      const found = await createEngine({ adapter }).get("works", "W101");
      expectThat(found.kind === "found", "W101 should be found.");
      if (found.kind === "found") expectEqual(JSON.parse(found.document), works[1], "the document");
    }),
    ...["w101", "https://openalex.org/W101", "doi:10.1234/ABC1", "https://doi.org/10.1234/abc1"].map((text) =>
      withAdapter(`finds a work by ${text}`, async (adapter) => {
        const found = await createEngine({ adapter }).get("works", text);
        expectEqual(found.kind === "found" ? found.id : found, "W101", "the id found");
      }),
    ),
    withAdapter("finds objects by their external identifiers", async (adapter) => {
      const engine = createEngine({ adapter });
      const found = [
        await engine.get("authors", "orcid:0000-0001-5109-3700"),
        await engine.get("institutions", "https://ror.org/02y3ad647"),
        await engine.get("sources", "issn:2041-172x"),
      ].map((one) => (one.kind === "found" ? one.id : one.kind));
      expectEqual(found.slice(0, 2), ["A11", "I31"], "the ids found");
      expectThat(found[2] === "S12" || found[2] === "S13", "A shared ISSN finds one of its sources.");
    }),
    withAdapter("finds nothing for an unknown id", async (adapter) => {
      expectEqual(await createEngine({ adapter }).get("works", "W4040404"), { kind: "absent" }, "the lookup");
      expectEqual(await createEngine({ adapter }).get("funders", "F1234"), { kind: "absent" }, "the lookup");
    }),
    withAdapter("knows what an id was merged into", async (adapter) => {
      const merged = { kind: "merged", into: "W100" };
      expectEqual(await createEngine({ adapter }).get("works", "W9999"), merged, "the lookup");
    }),
    withAdapter("draws a random object", async (adapter) => {
      const drawn = await adapter.random("works");
      expectThat(drawn.kind === "found", "There are works to draw from.");
      expectEqual(await adapter.random("funders"), { kind: "absent" }, "a draw from nothing");
    }),
    withAdapter("names the objects that have a name", async (adapter) => {
      const names = await adapter.names("authors", ["A12", "A13", "A4040404"]);
      const expected = { A12: "Étienne Dubois", A13: "山田 太郎" };
      expectEqual(Object.fromEntries(names), expected, "the names");
      expectEqual((await adapter.names("works", ["W10500"])).size, 0, "the names of an unnamed work");
    }),
  ];
}
