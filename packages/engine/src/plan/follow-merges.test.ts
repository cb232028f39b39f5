import type { EntityType } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { rowsPlan } from "../../test/support/rewritten.ts";
import { smallCatalog } from "../../test/support/small-catalog.ts";
import type { StorageAdapter } from "../adapter.ts";
import { createMemoryAdapter } from "../testing/memory-adapter.ts";
import { createFollowMerges } from "./follow-merges.ts";
import type { Predicate } from "./logical-plan.ts";

/** The small catalog, in which W99 was merged into W10, and what was looked up in it. */
function counting(): { adapter: StorageAdapter; asked: [EntityType, readonly string[]][] } {
  const asked: [EntityType, readonly string[]][] = [];
  const memory = createMemoryAdapter(smallCatalog);
  const adapter: StorageAdapter = {
    ...memory,
    survivors: (entity, ids, options) => {
      asked.push([entity, ids]);
      return memory.survivors(entity, ids, options);
    },
  };
  return { adapter, asked };
}

const is = (field: string, ...values: string[]): Predicate => ({ kind: "in", field, values });

describe("following merges", () => {
  it("puts the survivor beside a merged id, wherever it stands", async () => {
    const follow = createFollowMerges(counting().adapter);
    const linked: Predicate = { kind: "linked", field: "referenced_works", from: ["W99", "W12"] };
    const filter: Predicate = {
      kind: "and",
      terms: [{ kind: "not", term: is("referenced_works", "W99", "W11") }, linked],
    };
    const plan = await follow(rowsPlan(filter));
    expect(plan.filter).toEqual({
      kind: "and",
      terms: [
        { kind: "not", term: is("referenced_works", "W99", "W11", "W10") },
        { ...linked, from: ["W99", "W12", "W10"] },
      ],
    });
  });

  it("asks once per entity type, and not again for what it knows", async () => {
    const { adapter, asked } = counting();
    const follow = createFollowMerges(adapter);
    const filter: Predicate = {
      kind: "or",
      terms: [is("ids.openalex", "W99", "W1"), is("referenced_works", "W2")],
    };
    const first = await follow(rowsPlan(filter));
    expect(asked).toEqual([["works", ["W99", "W1", "W2"]]]);
    expect(await follow(rowsPlan(filter))).toEqual(first);
    expect(asked).toHaveLength(1);
  });

  it("asks nothing about other values, and about entity types without merged ids", async () => {
    const { adapter, asked } = counting();
    const plan = rowsPlan({
      kind: "and",
      terms: [is("type", "article"), is("authorships.author.id", "A10")],
    });
    expect(await createFollowMerges(adapter)(plan)).toBe(plan);
    expect(asked).toEqual([]);
  });
});
