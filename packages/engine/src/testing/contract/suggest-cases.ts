import { nameSources, normalizeObject, typedNames } from "@oqlkit/catalog";
import { type EntityType, entityTypes, type Oqo } from "@oqlkit/oqo-schema";
import { createEngine } from "../../engine.ts";
import { createMemoryAdapter } from "../memory-adapter.ts";
import type { ContractCase, WithAdapter } from "./contract-case.ts";
import { contractData } from "./contract-data.ts";
import { expectEqual, expectThat } from "./expect.ts";

/** The folded names of the objects of an entity type. */
function namesIn(entity: EntityType): string[] {
  const { idBase } = contractData;
  return (contractData.objects[entity] ?? []).flatMap((raw) => {
    const normal = normalizeObject(entity, raw, { idBase });
    if (!normal.ok) return [];
    return nameSources(entity).flatMap(({ key }) => {
      const value: unknown = Reflect.get(normal.object, key);
      const texts: unknown[] = Array.isArray(value) ? value : [value];
      return texts.flatMap((text) => (typeof text === "string" ? typedNames(text) : []));
    });
  });
}

/** What somebody types on the way to a name, from each of its words on, and what leads nowhere. */
function typedTexts(entity: EntityType): string[] {
  const texts = new Set(["zzz", "a", "the ", "ÉTI", "?!", ""]);
  for (const name of namesIn(entity)) {
    const words = name.split(" ");
    for (let word = 0; word < Math.min(words.length, 4); word++) {
      const rest = [...words.slice(word).join(" ")];
      for (const length of [1, 2, 3, 4, 23, 24, 25, 26, rest.length])
        texts.add(rest.slice(0, length).join(""));
      texts.add(`${rest.join("")}x`);
    }
  }
  return [...texts];
}

const narrowed: readonly Oqo[] = [
  { get_rows: "works", filter_rows: [{ column_id: "type", value: "article" }] },
  { get_rows: "works", filter_rows: [{ column_id: "publication_year", value: 2020, operator: ">=" }] },
  { get_rows: "works", corpus: "all" },
  { get_rows: "authors", filter_rows: [{ column_id: "works_count", value: 1, operator: ">" }] },
];

/** Completing names: the same as looking at every name. */
export function suggestCases(withAdapter: WithAdapter): ContractCase[] {
  const truth = createEngine({ adapter: createMemoryAdapter(contractData) });
  const compare = (name: string, oqo: Oqo, entity: EntityType): ContractCase =>
    withAdapter(name, async (adapter) => {
      const engine = createEngine({ adapter });
      for (const text of typedTexts(entity)) {
        for (const limit of [10, 2]) {
          expectEqual(
            await engine.suggest(oqo, text, { limit }),
            await truth.suggest(oqo, text, { limit }),
            `what goes with ${JSON.stringify(text)}`,
          );
        }
      }
    });
  return [
    ...entityTypes.map((entity) => compare(`completes the names of ${entity}`, { get_rows: entity }, entity)),
    ...narrowed.map((oqo) =>
      compare(
        `completes names among the matches of ${JSON.stringify(oqo)}`,
        oqo,
        oqo.get_rows === "authors" ? "authors" : "works",
      ),
    ),
    withAdapter("completes long names of short words, and names as they are shown", async (adapter) => {
      const engine = createEngine({ adapter });
      const name = "中华人民共和国国家卫生健康委员会公报";
      for (const text of [
        name.slice(0, 12),
        name.slice(0, 13),
        name,
        "Fauna of H2O",
        "fauna of h2o ice, 1",
        "<i>Faun",
      ]) {
        const { count } = await engine.suggest({ get_rows: "sources" }, text);
        expectEqual(count, text.endsWith("1") ? 1 : 3, `how many go with ${JSON.stringify(text)}`);
      }
    }),
    withAdapter("finds one object by an identifier that is typed", async (adapter) => {
      const engine = createEngine({ adapter });
      for (const text of ["W101", "10.1234/abc1", "https://doi.org/10.1234/ABC1", "W101 "]) {
        const { count, suggestions } = await engine.suggest({ get_rows: "works" }, text);
        expectEqual([count, suggestions.map(({ id }) => id)], [1, ["W101"]], `what ${text} finds`);
      }
      const merged = await engine.suggest({ get_rows: "works" }, "W9999");
      expectEqual(
        merged.suggestions.map(({ id }) => id),
        ["W100"],
        "what a merged id finds",
      );
      const unknown = await engine.suggest({ get_rows: "works" }, "W4040404");
      expectThat(unknown.count === 0, "An unknown id finds nothing.");
    }),
  ];
}
