import { mkdir, writeFile } from "node:fs/promises";
import { fieldOf, fieldsOf } from "@oqlkit/catalog";
import { type Capabilities, createEngine, type Engine, QueryError } from "@oqlkit/engine";
import {
  catalogData,
  collectionsOf,
  evaluateNaively,
  inShort,
  type SweepCase,
  sweep,
} from "@oqlkit/engine/testing";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCatalog } from "./support/open-catalog.ts";

const [catalog = { idBase: "", objects: {} }] = fc.sample(
  catalogData(fc, { entities: entityTypes, scale: 4 }),
  {
    numRuns: 1,
    seed: 17,
  },
);
const report = new URL("../../../reports/coverage/filters.txt", import.meta.url);

/** Why nothing, or not this, can be asked of a field yet; undefined when it can. */
function reasonOf(entity: EntityType, name: string): string | undefined {
  return fieldOf(entity, name)?.source.kind === "semantic" ? "semantic search needs vectors" : undefined;
}

interface Outcome extends Pick<SweepCase, "entity" | "field" | "use"> {
  /** Rows or groups; null when the query was declined. */
  readonly found: number | null;
}

const outcomes: Outcome[] = [];
let scoring: Capabilities = {};

async function check(engine: Engine, one: SweepCase): Promise<void> {
  const { entity, field, use, oqo, view } = one;
  try {
    const answer = await engine.query(oqo, view);
    expect(inShort(answer), `${entity} ${field} ${use}`).toEqual(
      evaluateNaively(catalog, oqo, view, scoring),
    );
    outcomes.push({ entity, field, use, found: answer.count });
  } catch (error) {
    if (!(error instanceof QueryError) || error.code !== "unsupported_field") throw error;
    expect(error.message).toContain(field);
    outcomes.push({ entity, field, use, found: null });
  }
}

describe("every use of every field, over DuckDB", () => {
  let engine: Engine;

  beforeAll(async () => {
    const adapter = await openCatalog(catalog);
    scoring = adapter.capabilities;
    engine = createEngine({ adapter, collections: collectionsOf(catalog) });
  });
  afterAll(async () => {
    await engine.close();
    await mkdir(new URL(".", report), { recursive: true });
    await writeFile(report, table());
  });

  it.each(entityTypes)("answers as the naive evaluator does: %s", async (entity) => {
    const cases = sweep(entity, catalog);
    expect(cases.length).toBeGreaterThan(50);
    for (let at = 0; at < cases.length; at += 4) {
      await Promise.all(cases.slice(at, at + 4).map((one) => check(engine, one)));
    }
  });

  it("leaves out nothing but what is listed, with its reason", () => {
    const declined = outcomes.filter(({ found }) => found === null).map(nameOf);
    const listed = outcomes.filter(({ entity, field }) => reasonOf(entity, field) !== undefined);
    expect(declined).toEqual(listed.map(nameOf));
    const used = new Set(outcomes.map(({ entity, field }) => `${entity} ${field}`));
    const unused = entityTypes.flatMap((entity) =>
      fieldsOf(entity).filter(({ name }) => !used.has(`${entity} ${name}`) && !reasonOf(entity, name)),
    );
    expect(unused.map(({ entity, name }) => `${entity} ${name}`)).toEqual([]);
  });

  it("asks for values that are there", () => {
    const met = new Set(
      outcomes.flatMap(({ entity, field, use, found }) =>
        asksFor(use) && found ? [`${entity} ${field}`] : [],
      ),
    );
    const unmet = outcomes.filter(
      ({ entity, field, use, found }) => asksFor(use) && found !== null && !met.has(`${entity} ${field}`),
    );
    const fields = [...new Set(unmet.map(({ entity, field }) => `${entity} ${field}`))];
    // Another shape has another catalog drawn, in which some value or other may be wanting.
    expect(fields, "a catalog without such values was drawn: take another seed above").toEqual([]);
  });
});

const asksFor = (use: string): boolean => /^(is|alternatives|in collection|has .*)$/.test(use);
const nameOf = ({ entity, field, use }: Outcome): string => `${entity} ${field}: ${use}`;

/** What was exercised and what was not, as text. */
function table(): string {
  const lines = entityTypes.map((entity) => {
    const own = outcomes.filter((one) => one.entity === entity);
    const answered = own.filter(({ found }) => found !== null);
    return `${entity}: ${fieldsOf(entity).length} fields, ${own.length} uses, ${answered.length} answered`;
  });
  const uses = new Map<string, number>();
  for (const { use, found } of outcomes) {
    const kind = use.startsWith("alias") ? "alias" : use;
    if (found !== null) uses.set(kind, (uses.get(kind) ?? 0) + 1);
  }
  const gaps = entityTypes.flatMap((entity) =>
    fieldsOf(entity).flatMap(({ name }) => {
      const own = outcomes.filter((one) => one.entity === entity && one.field === name);
      const open = own.filter(({ found }) => found === null).map(({ use }) => use);
      const reason = reasonOf(entity, name);
      return reason === undefined ? [] : [`${entity} ${name}: ${open.join(", ") || "any use"}: ${reason}`];
    }),
  );
  return [
    ...lines,
    "",
    ...[...uses].map(([use, count]) => `${use}: ${count} fields`),
    "",
    "Not covered, and why:",
    ...gaps,
    "",
  ].join("\n");
}
