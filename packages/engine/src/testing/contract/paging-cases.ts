import type { Oqo } from "@oqlkit/oqo-schema";
import type { PlanOptions, StorageAdapter } from "../../adapter.ts";
import { fromBase64Url, toBase64Url } from "../../cursor/base64url.ts";
import { createEngine } from "../../engine.ts";
import { QueryError } from "../../errors.ts";
import type { LogicalPlan } from "../../plan/logical-plan.ts";
import type { Engine, RowsAnswer } from "../../queries.ts";
import type { StreamedRow } from "../../stream.ts";
import type { View } from "../../view/view.ts";
import { evaluateNaively } from "../naive/evaluate-naively.ts";
import type { ContractCase, WithAdapter } from "./contract-case.ts";
import { contractData } from "./contract-data.ts";
import { expectEqual, expectThat } from "./expect.ts";

const works = (contractData.objects.works ?? []).map((work) => String(Reflect.get(work, "id")));
const everything: Oqo = { get_rows: "works", corpus: "all" };

const searched: Oqo = { ...everything, filter_rows: [{ column_id: "title.search", value: "data" }] };

interface Walk {
  readonly name: string;
  readonly oqo?: Oqo;
  readonly sort?: View["sort"];
  readonly perPage: number;
  /** Whether it is only for adapters that score matches. */
  readonly scored?: boolean;
}

const walks: readonly Walk[] = [
  { name: "the default order", perPage: 5 },
  { name: "the default order, in pages that come out even", perPage: 8 },
  { name: "ties", sort: [{ column: "type", direction: "desc" }], perPage: 5 },
  { name: "missing values, ascending", sort: [{ column: "cited_by_count", direction: "asc" }], perPage: 3 },
  { name: "missing values, descending", sort: [{ column: "fwci", direction: "desc" }], perPage: 3 },
  { name: "values of every script", sort: [{ column: "display_name", direction: "desc" }], perPage: 2 },
  { name: "timestamps", sort: [{ column: "updated_date", direction: "asc" }], perPage: 4 },
  { name: "ids", sort: [{ column: "primary_topic.id", direction: "asc" }], perPage: 4 },
  { name: "lists", sort: [{ column: "authorships.author.id", direction: "desc" }], perPage: 4 },
  {
    name: "several keys",
    sort: [
      { column: "is_oa", direction: "asc" },
      { column: "publication_year", direction: "desc" },
    ],
    perPage: 4,
  },
  { name: "matches of a search", oqo: searched, perPage: 2 },
  {
    name: "matches of a search, with ties",
    oqo: searched,
    sort: [{ column: "type", direction: "desc" }],
    perPage: 2,
  },
  {
    name: "matches of a search that are as relevant",
    oqo: searched,
    sort: [{ column: "relevance_score", direction: "desc" }],
    perPage: 2,
    scored: true,
  },
];

/** The adapter, told with each plan that there is room for next to nothing. */
const withoutRoom = (adapter: StorageAdapter): StorageAdapter =>
  new Proxy(adapter, {
    get(target, key) {
      if (key === "execute")
        return (plan: LogicalPlan, options: PlanOptions) => target.execute(plan, { ...options, room: 1 });
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

/** Cursors and samples. */
export function pagingCases(withAdapter: WithAdapter): ContractCase[] {
  return [
    ...walks.map(({ name, oqo = everything, sort, perPage, scored = false }) =>
      withAdapter(`pages by cursor through ${name}`, async (adapter) => {
        if (scored && adapter.capabilities.score !== true) return;
        const ids = await walk(adapter, oqo, { perPage, ...(sort && { sort }) });
        const all = { perPage: 1000, ...(sort && { sort }) };
        const whole = evaluateNaively(contractData, oqo, all, adapter.capabilities);
        expectEqual(ids, whole.kind === "rows" ? whole.ids : [], "the ids of all pages");
      }),
    ),
    withAdapter("gives the same where there is room for few objects at a time", async (adapter) => {
      const order: View["sort"] = [{ column: "display_name", direction: "desc" }];
      const views: readonly View[] = [{ perPage: 7, page: 2 }, { perPage: 7, cursor: "*" }, { sort: order }];
      const asked = (engine: Engine) => Promise.all(views.map((view) => engine.query(everything, view)));
      const engine = createEngine({ adapter });
      const narrow = createEngine({ adapter: withoutRoom(adapter) });
      expectEqual(await asked(narrow), await asked(engine), "the pages");
      const listed = async (list: AsyncIterable<StreamedRow>): Promise<string[]> => {
        const ids: string[] = [];
        for await (const { id } of list) ids.push(id);
        return ids;
      };
      for (const view of [{}, { sort: order }]) {
        const whole = await listed(engine.stream(everything, view));
        expectEqual(await listed(narrow.stream(everything, view)), whole, "the ids of a list");
        expectEqual(whole.length, works.length, "how many there are");
      }
    }),
    ...(
      [
        ["publication_year:include_unknown", ["2018", "2019", "2020", "2021", "2022", "-111"]],
        ["primary_topic.id", ["T10001", "T10002", "T999"].map((id) => `${contractData.idBase}/${id}`)],
      ] as const
    ).map(([column_id, expected]) =>
      withAdapter(`pages by cursor through groups by ${column_id}`, async (adapter) => {
        const engine = createEngine({ adapter });
        const keys: string[] = [];
        const totals: (number | null)[] = [];
        let cursor: string | null = "*";
        for (let pages = 0; cursor !== null && pages < 50; pages++) {
          const view: View = { cursor, perPage: 2 };
          const answer = await engine.query({ ...everything, group_by: [{ column_id }] }, view);
          if (answer.kind === "groups") {
            keys.push(...answer.groups.map(({ key }) => key));
            totals.push(answer.groupsTotal ?? null);
          }
          cursor = answer.nextCursor ?? null;
        }
        expectEqual(keys, expected, "the keys of all pages");
        const known = Array(Math.ceil(expected.length / 2) - 1).fill(expected.length);
        expectEqual(totals, [...known, null], "the number of groups, on all pages but the last");
      }),
    ),
    withAdapter("follows whatever somebody made of a cursor, or refuses it", async (adapter) => {
      for (const corpus of ["core", "all"] as const) {
        const oqo: Oqo = { ...everything, corpus };
        const { nextCursor } = await rowsOf(adapter, oqo, { perPage: 3, cursor: "*" });
        const [format, version, query, , ...rest] = JSON.parse(
          fromBase64Url(nextCursor ?? "") ?? "",
        ) as unknown[];
        for (const place of [-1, 0.5, 2 ** 32, 1e300, "x", true, null]) {
          const cursor = toBase64Url(JSON.stringify([format, version, query, place, ...rest]));
          try {
            await rowsOf(adapter, oqo, { perPage: 3, cursor });
          } catch (error) {
            expectThat(error instanceof QueryError, `A cursor to ${place} fails: ${error}`);
          }
        }
      }
    }),
    withAdapter(
      "draws a sample of the size asked for, from the matches, without repeats",
      async (adapter) => {
        const oqo: Oqo = {
          ...everything,
          filter_rows: [{ column_id: "is_oa", value: true }],
          sample: 5,
          seed: "s",
        };
        const ids = await idsOf(adapter, oqo);
        const matches = evaluateNaively(contractData, oqo, { perPage: 1000 });
        expectThat(ids.length === 5 && new Set(ids).size === 5, "Five different works make the sample.");
        expectThat(
          matches.kind === "rows" && ids.every((id) => matches.ids.includes(id)),
          "A sample is of matches.",
        );
      },
    ),
    withAdapter("draws every row equally often", async (adapter) => {
      const draws = 400;
      const size = 6;
      const drawn = new Map<string, number>();
      for (let seed = 0; seed < draws; seed++) {
        const ids = await idsOf(adapter, { ...everything, sample: size, seed: `seed ${seed}` });
        for (const id of ids) drawn.set(id, (drawn.get(id) ?? 0) + 1);
      }
      const rows = works.length;
      const chance = size / rows;
      const variance = (draws * chance * (1 - chance) * rows) / (rows - 1);
      const deviations = works.map((id) => ((drawn.get(id) ?? 0) - draws * chance) ** 2 / variance);
      const chiSquared = deviations.reduce((sum, one) => sum + one, 0);
      // With 23 degrees of freedom, one of 10,000 fair draws goes beyond 58; the seeds are fixed.
      expectThat(chiSquared < 58, `The draws are too uneven: chi squared is ${chiSquared}.`);
    }),
    withAdapter("draws everything when the sample is larger", async (adapter) => {
      const answer = await rowsOf(adapter, { ...everything, sample: 1000, seed: "s" }, { perPage: 100 });
      expectEqual([answer.count, answer.documents.length], [24, 24], "count and rows");
    }),
    withAdapter("draws the same sample for the same seed, and others for other seeds", async (adapter) => {
      const draw = (seed: string): Promise<string[]> => idsOf(adapter, { ...everything, sample: 8, seed });
      expectEqual(await draw("one"), await draw("one"), "the second sample");
      const others = await Promise.all(["two", "three", "four", "five"].map(draw));
      const first = JSON.stringify(await draw("one"));
      expectThat(
        others.some((ids) => JSON.stringify(ids) !== first),
        "Seeds make a difference.",
      );
    }),
    withAdapter("pages through a sample by page and by cursor", async (adapter) => {
      const oqo: Oqo = { ...everything, sample: 10, seed: "s" };
      const whole = await idsOf(adapter, oqo, { perPage: 100 });
      const pages = [1, 2, 3, 4].map((page) => idsOf(adapter, oqo, { page, perPage: 3 }));
      expectEqual((await Promise.all(pages)).flat(), whole, "the ids of all pages");
      expectEqual(await walk(adapter, oqo, { perPage: 3 }), whole, "the ids by cursor");
    }),
  ];
}

async function walk(adapter: StorageAdapter, oqo: Oqo, view: View): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = "*";
  for (let pages = 0; cursor !== null; pages++) {
    expectThat(pages < 50, "The cursor goes on beyond the last row.");
    const answer: RowsAnswer = await rowsOf(adapter, oqo, { ...view, cursor });
    ids.push(...idsIn(answer));
    cursor = answer.nextCursor ?? null;
    const full = answer.documents.length === view.perPage;
    expectThat(full === (cursor !== null), "A cursor follows a full page, and no other.");
  }
  return ids;
}

const idsOf = async (adapter: StorageAdapter, oqo: Oqo, view: View = {}): Promise<string[]> =>
  idsIn(await rowsOf(adapter, oqo, view));

const idsIn = (answer: RowsAnswer): string[] =>
  answer.documents.map((document) => (JSON.parse(document) as { readonly id: string }).id);

async function rowsOf(adapter: StorageAdapter, oqo: Oqo, view: View): Promise<RowsAnswer> {
  const answer = await createEngine({ adapter }).query(oqo, view);
  if (answer.kind !== "rows") throw new Error("A query without grouping gives rows.");
  return answer;
}
