import type { Predicate } from "@oqlkit/engine";
import { expect, it } from "vitest";
import { findIds } from "./find-ids.ts";

const ids = (...values: readonly string[]) => ({ kind: "in", field: "ids.openalex", values }) as const;
/** Works whose ids are the numbers of their rows. */
const index = {
  find: (_: unknown, id: string) => (Number(id.slice(1)) < 10 ? Number(id.slice(1)) : undefined),
};

it("finds the rows of all conditions on own ids, wherever they stand, each once and in order", async () => {
  const [some, none] = [ids("W7", "W3", "W12", "W7"), ids("W11")];
  const type: Predicate = { kind: "in", field: "type", values: ["article"] };
  const filter: Predicate = {
    kind: "and",
    terms: [type, { kind: "or", terms: [some, { kind: "not", term: none }] }],
  };
  const found = await findIds({ entity: "works", filter }, index, undefined);
  expect([...found]).toEqual([
    [some, Uint32Array.of(3, 7)],
    [none, Uint32Array.of()],
  ]);
  const codes: Predicate = { kind: "in", field: "ids.openalex", values: ["en"] };
  expect((await findIds({ entity: "languages", filter: codes }, index, undefined)).size).toBe(0);
});

it("ends a search for very many when it is called off", async () => {
  const aborter = new AbortController();
  let looked = 0;
  const slow = {
    find(): undefined {
      looked++;
      const until = performance.now() + 2;
      while (performance.now() < until);
    },
  };
  const filter = ids(...Array.from({ length: 10_000 }, (_, at) => `W${at + 1}`));
  const finding = findIds({ entity: "works", filter }, slow, aborter.signal);
  aborter.abort(new Error("called off"));
  await expect(finding).rejects.toThrow("called off");
  expect(looked).toBeLessThan(100);
});
