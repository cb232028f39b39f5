import { createEngine } from "../../engine.ts";
import type { ContractCase, WithAdapter } from "./contract-case.ts";
import { contractData } from "./contract-data.ts";
import { expectEqual, expectHolds, expectThat } from "./expect.ts";
import { identified } from "./identified-data.ts";

const works = contractData.objects.works ?? [];

/** The texts that find the work W101. */
const workForms = [
  ...[
    "W101",
    "w101",
    "openalex:W101",
    "openalex:https://openalex.org/W101",
    "https://openalex.org/W101",
    "https://api.openalex.org/works/w101",
    "mag:101",
  ],
  ...[
    "doi:10.1234/ABC1",
    "https://doi.org/10.1234/abc1",
    "doi.org/10.1234/abc1",
    "10.1234/abc1",
    "10.1234%2Fabc1",
  ],
  ...[
    "pmid:29456894",
    "https://pubmed.ncbi.nlm.nih.gov/29456894",
    "pmid:https://pubmed.ncbi.nlm.nih.gov/29456894",
  ],
  ...["pmcid:5815332", "pmcid:PMC5815332", "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC5815332"],
];

/** Finding single objects, and naming them. */
export function lookupCases(withAdapter: WithAdapter): ContractCase[] {
  return [
    withAdapter("states what it holds", async ({ snapshot }) => {
      expectEqual(snapshot.counts.works, works.length, "the number of works");
      expectEqual(snapshot.counts["oa-statuses"], 0, "the number of open access statuses");
      expectEqual(snapshot.idBase, contractData.idBase, "the prefix of ids");
      expectThat(snapshot.version !== "", "A snapshot has a version.");
    }),
    withAdapter("returns an object with all that it came with", async (adapter) => {
      const found = await createEngine({ adapter }).get("works", "W101");
      expectThat(found.kind === "found", "W101 should be found.");
      if (found.kind === "found") expectHolds(found.document, works[1] ?? {}, "the document");
    }),
    ...workForms.map((text) =>
      withAdapter(`finds a work by ${text}`, async (adapter) => {
        const found = await createEngine({ adapter }).get("works", text);
        expectEqual(found.kind === "found" ? found.id : found, "W101", "the id found");
      }),
    ),
    ...identified.map(({ entity, object, forms }) =>
      withAdapter(`finds objects of ${entity} by every form of their identifiers`, async (adapter) => {
        const engine = createEngine({ adapter });
        for (const text of [object.id, ...forms]) {
          const found = await engine.get(entity, text);
          expectThat(found.kind === "found", `${text} should be found.`);
          if (found.kind === "found") expectHolds(found.document, object, `the object of ${text}`);
          const known = await engine.get(entity, text, { document: false });
          expectEqual(Reflect.get(known, "id"), Reflect.get(found, "id"), `the id of ${text} alone`);
        }
        expectEqual(
          await engine.get(entity, "nothing/of the kind?"),
          { kind: "absent" },
          "what is no identifier",
        );
      }),
    ),
    withAdapter("finds one of several objects with the same identifier", async (adapter) => {
      const found = await createEngine({ adapter }).get("sources", "issn:2041-172x");
      expectThat(
        found.kind === "found" && (found.id === "S12" || found.id === "S13"),
        "A shared ISSN finds one of its sources.",
      );
    }),
    withAdapter("finds nothing of one entity type by the id of another", async (adapter) => {
      expectEqual(await createEngine({ adapter }).get("authors", "W101"), { kind: "absent" }, "the lookup");
    }),
    withAdapter("finds nothing for an unknown id", async (adapter) => {
      expectEqual(await createEngine({ adapter }).get("works", "W4040404"), { kind: "absent" }, "the lookup");
      expectEqual(await createEngine({ adapter }).get("funders", "F1234"), { kind: "absent" }, "the lookup");
    }),
    withAdapter("knows what an id was merged into", async (adapter) => {
      const merged = { kind: "merged", into: "W100" };
      for (const text of ["W9999", "https://openalex.org/w9999", "mag:9999"]) {
        expectEqual(await createEngine({ adapter }).get("works", text), merged, `the lookup of ${text}`);
      }
    }),
    withAdapter("tells many merged ids at once", async (adapter) => {
      const ids = [
        "W9999",
        "W101",
        "W9998",
        ...Array.from({ length: 2000 }, (_, index) => `W${20000 + index}`),
      ];
      const survivors = [...(await adapter.survivors("works", ids))].sort();
      expectEqual(
        survivors,
        [
          ["W9998", "W108"],
          ["W9999", "W100"],
        ],
        "the survivors",
      );
      expectEqual((await adapter.survivors("works", [])).size, 0, "the survivors of none");
      expectEqual((await adapter.survivors("funders", ["F9999"])).size, 0, "the survivors among funders");
      expectThat(adapter.capabilities.merged?.("works") === true, "Works are known to have merged ids.");
    }),
    withAdapter("draws every object sooner or later", async (adapter) => {
      const engine = createEngine({ adapter });
      const drawn = new Set<string>();
      for (let draws = 0; drawn.size < 4 && draws < 500; draws++) {
        const one = await engine.random("sources");
        if (one.kind === "found") drawn.add(one.id);
      }
      expectEqual([...drawn].sort(), ["S11", "S12", "S13", "S5000000001"], "the sources drawn");
    }),
    withAdapter("draws a random object", async (adapter) => {
      const drawn = await adapter.random("works");
      expectThat(drawn.kind === "found", "There are works to draw from.");
      expectEqual(await adapter.random("oa-statuses"), { kind: "absent" }, "a draw from nothing");
    }),
    withAdapter("names the objects that have a name", async (adapter) => {
      const names = await adapter.names("authors", ["A12", "A13", "A4040404"]);
      const expected = { A12: "Étienne Dubois", A13: "山田 太郎" };
      expectEqual(Object.fromEntries(names), expected, "the names");
      expectEqual((await adapter.names("works", ["W10500"])).size, 0, "the names of an unnamed work");
    }),
  ];
}
