import {
  canonicalize,
  fingerprint,
  type Oqo,
  oqo,
  parseOqo,
  type UncheckedOqo,
  withView,
} from "@oqlkit/oqo-schema";
import { expect, test } from "vitest";
import { addresses, fromUrl, parseOrThrow, print, printOneLine, renderTree, toUrl } from "../src/index.ts";

interface Query {
  readonly built: Oqo;
  readonly oql: string;
  /** Absent where classic URLs cannot say it. */
  readonly url?: string;
}

const queries: readonly Query[] = [
  { built: oqo.works().build(), oql: "works", url: "/works" },
  {
    built: oqo
      .works((w) => [
        w.is("type", "article"),
        w.gte("publication_year", 2020),
        w.or(w.has("title.search", "cancer"), w.not(w.is("language", "en"))),
      ])
      .groupBy("primary_topic.id")
      .build(),
    oql: "works where type is (article) and year >= 2020 and (title has (cancer) or language is not (en)) group by topic",
  },
  {
    built: oqo
      .works((w) => w.and(w.is("type", "article"), w.is("authorships.countries", "us"), w.is("is_oa", true)))
      .build(),
    oql: "works where type is (article) and country is (US) and open access is (true)",
    url: "/works?filter=type:article,authorships.countries:us,is_oa:true",
  },
  {
    built: oqo.works((w) => w.isAny("type", ["article", "review"])).build(),
    oql: "works where type is (article or review)",
    url: "/works?filter=type:article|review",
  },
  {
    built: oqo.works((w) => w.not(w.isAny("language", ["en", "fr"]))).build(),
    oql: "works where language is not (en or fr)",
    url: "/works?filter=language:!en|fr",
  },
  {
    built: oqo.works((w) => w.is("publication_year", null)).build(),
    oql: "works where year is (unknown)",
    url: "/works?filter=publication_year:null",
  },
  {
    built: oqo
      .works((w) => [w.gt("cited_by_count", 10), w.is("authorships.institutions.lineage", "I27837315")])
      .build(),
    oql: "works where citation count > 10 and institution is (I27837315)",
    url: "/works?filter=cited_by_count:>10,authorships.institutions.lineage:I27837315",
  },
  {
    built: oqo.works((w) => [w.gte("publication_year", 2019), w.lte("publication_year", 2021)]).build(),
    oql: "works where year >= 2019 and year <= 2021",
    url: "/works?filter=publication_year:2019-2021",
  },
  {
    built: oqo.works((w) => w.inCollection("collection", "col_abc")).build(),
    oql: "works where work is in collection (col_abc)",
  },
  {
    built: oqo
      .works((w) => w.is("primary_topic.id", "T10102"))
      .corpus("all")
      .sample(50, 7)
      .build(),
    oql: "works (all corpora) where topic is (T10102) sample 50 seed 7",
  },
  {
    built: oqo
      .authors((a) => a.gt("works_count", 100))
      .groupBy("last_known_institutions.country_code")
      .build(),
    oql: "authors where works count > 100 group by institution country",
    url: "/authors?filter=works_count:>100&group_by=last_known_institutions.country_code",
  },
  {
    built: oqo.types((t) => t.gt("works_count", 1000)).build(),
    oql: "types where works count > 1000",
    url: "/types?filter=works_count:>1000",
  },
];

test.each(queries)("$oql", ({ built, oql, url }) => {
  expect(canonicalize(built)).toEqual(built);
  const parsed = parseOrThrow(oql);
  expect(canonicalize(parsed)).toEqual(built);
  expect(fingerprint(parsed)).toBe(fingerprint(built));
  expect(canonicalize(parseOrThrow(printOneLine(built)))).toEqual(built);
  if (url === undefined) return;
  const { query, diagnostics } = fromUrl(url);
  expect(diagnostics).toEqual([]);
  expect(query && canonicalize(query)).toEqual(built);
  expect(query && fingerprint(query)).toBe(fingerprint(built));
});

test("a truth is negated by a leading not", () => {
  const built = oqo.works((w) => w.not(w.is("open_access.is_oa", true))).build();
  expect(canonicalize(parseOrThrow("works where not open access is (true)"))).toEqual(built);
});

test("view settings of a URL are those of the builder", () => {
  const built = oqo
    .works((w) => w.is("type", "article"))
    .sort("cited_by_count", "desc")
    .select("id", "doi")
    .build();
  const { query } = fromUrl("/works?filter=type:article&sort=cited_by_count:desc&select=id,doi&per_page=50");
  expect(query && canonicalize(query)).toEqual(canonicalize(withView(built, { per_page: 50 })));
});

test.each([
  [{ get_rows: "works", sample: 10, seed: 42 }, "works sample 10 seed 42", "/works?sample=10&seed=42"],
  [{ get_rows: "works", sample: 10, seed: null, page: null }, "works sample 10", "/works?sample=10"],
  [{ get_rows: "works", corpus: " ", sample: null, filter_rows: null }, "works", "/works"],
  [
    { get_rows: "works", group_by: [{ column_id: "type" }], sort_by: [{ column_id: "count" }] },
    "works group by type",
    "/works?sort=count:asc&group_by=type",
  ],
  [
    { get_rows: "works", sort_by_column: "cited_by_count", sort_by_order: "desc" },
    "works",
    "/works?sort=cited_by_count:desc",
  ],
  [
    {
      get_rows: "works",
      filter_rows: [{ column_id: "type", value: "article", operator: null, is_negated: null }],
    },
    "works where type is (article)",
    "/works?filter=type:article",
  ],
])("JSON that was not read is what it is read as: %j", (json, oql, url) => {
  const given = json as unknown as UncheckedOqo;
  expect(print(given)).toBe(oql);
  expect(toUrl(given)).toEqual({ url });
  const read = parseOqo(json);
  expect(renderTree(given)).toEqual(renderTree(read));
  expect(addresses(given)).toEqual(addresses(read));
});
