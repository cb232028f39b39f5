import { describe, expect, expectTypeOf, test } from "vitest";
import {
  type CodeOf,
  type DateValue,
  type FilterOf,
  type IdOf,
  isIdOf,
  type Oqo,
  type OqoOf,
  oqo,
  type SelectName,
  type SortOf,
  selectableOf,
  type ValueOf,
  validate,
  vocabularyOf,
} from "../src/index.ts";

/** For code that is checked by the compiler alone. */
function compiles(code: () => unknown): void {
  expect(code).toBeTypeOf("function");
}

describe("conditions of the builder", () => {
  test("take the values of their column, and validation agrees", () => {
    const works = oqo.works((w) => [
      w.is("type", "article"),
      w.is("publication_year", 2020),
      w.is("open_access.is_oa", true),
      w.is("doi", null),
      w.is("display_name", "any text"),
      w.is("authorships.countries", "US"),
      w.is("authorships.countries", "CN"),
      w.is("authorships.countries", "us"),
      w.is("language", "en"),
      w.is("sustainable_development_goals.id", "13"),
      w.is("open_access.oa_status", "diamond"),
      w.is("authorships.institutions.continent", "Q15"),
      w.is("authorships.institutions.lineage", "I27837315"),
      w.is("authorships.institutions.lineage", "https://openalex.org/I27837315"),
      w.is("authorships.institutions.lineage", "institutions/I27837315"),
      w.is("primary_topic.id", "T10102"),
      w.is("publication_date", "2020-12-31"),
      w.is("publication_date", 2020),
      w.is("from_updated_date", "2020-12-31T12:00:00Z"),
      w.gte("updated_date", "2020-12-31T12:00:00Z"),
      w.is("primary_location.source.host_organization_lineage", "I27837315"),
      w.is("primary_location.source.type", "journal"),
      w.is("primary_location.source.type", "a type of tomorrow"),
      w.isAny("type", ["article", "review", null]),
      w.has("title.search", "cancer"),
      w.has("abstract.search.semantic", "how cells divide"),
      w.gt("fwci", 1.5),
      w.gte("publication_year", 2020),
      w.lt("publication_date", "2021-01"),
      w.lte("cited_by_count", 10),
      w.inCollection("collection", "col_abc"),
      w.inCollection("authorships.countries", "col_abc"),
      w.and(w.is("type", "article"), w.or(w.is("type", "book"), w.not(w.is("is_oa", true)))),
    ]);
    const others = [
      oqo.domains((d) => d.is("fields.id", "27")),
      oqo.fields((f) => f.is("subfields.id", "2746")),
      oqo["work-types"]((t) => t.is("id", "article")),
      oqo.types((t) => t.is("id", "article")),
      oqo["oa-statuses"]((s) => s.is("id", "gold")),
      oqo.locations((l) => l.is("source_id", "S1")),
      oqo.sources((s) => s.or(s.is("host_organization", "I5"), s.is("host_organization", "publishers/P5"))),
      oqo.sources((s) => s.inCollection("host_organization", "col_abc")),
      oqo.awards((a) => a.gte("amount", 1000)),
      oqo.keywords((k) => k.is("id", "open-data")),
    ];
    for (const query of [works, ...others]) expect(validate(query.build()).errors).toEqual([]);
  });

  test("refuse columns, operators and values that do not fit", () => {
    compiles(() =>
      oqo.works((w) => [
        // @ts-expect-error no such column
        w.is("publication_yeer", 2020),
        // @ts-expect-error a column of authors
        w.is("last_known_institutions.id", "I1"),
        // @ts-expect-error the address of an author
        w.is("authorships.institutions.lineage", "https://openalex.org/A27837315"),
        // @ts-expect-error no such type
        w.is("type", "artikel"),
        // @ts-expect-error one value of two is none
        w.isAny("type", ["article", "artikel"]),
        // @ts-expect-error text for a number
        w.is("publication_year", "2020"),
        // @ts-expect-error a number for true or false
        w.is("open_access.is_oa", 1),
        // @ts-expect-error no such country
        w.is("authorships.countries", "XX"),
        // @ts-expect-error no such goal
        w.is("sustainable_development_goals.id", "18"),
        // @ts-expect-error the id of a work for an institution
        w.is("authorships.institutions.lineage", "W27837315"),
        // @ts-expect-error no date
        w.is("publication_date", "yesterday"),
        // @ts-expect-error a day without a time
        w.is("publication_date", "2020-12-31T12:00:00Z"),
        // @ts-expect-error a funder hosts no source
        w.is("primary_location.source.host_organization_lineage", "F5"),
        // @ts-expect-error a search column
        w.is("title.search", "cancer"),
        // @ts-expect-error no search column
        w.has("type", "article"),
        // @ts-expect-error no text that is searched by meaning
        w.has("type.search.semantic", "how cells divide"),
        // @ts-expect-error types have no order
        w.gte("type", "article"),
        // @ts-expect-error nothing is greater than a missing value
        w.gt("publication_year", null),
        // @ts-expect-error no collection
        w.inCollection("collection", "W1"),
        // @ts-expect-error years are no members of collections
        w.inCollection("publication_year", "col_abc"),
      ]),
    );
    // @ts-expect-error a condition on authors
    compiles(() => oqo.works((w) => w.not(authorsFilter)));
    // @ts-expect-error authors are not searched by meaning
    compiles(() => oqo.authors((a) => a.has("display_name.search.semantic", "cells")));
    // @ts-expect-error of fields only one has this id
    compiles(() => oqo.domains((d) => d.is("fields.id", "99")));
    // @ts-expect-error the ids of a vocabulary have no order
    compiles(() => oqo.domains((d) => d.gte("fields.id", "27")));
    // @ts-expect-error the numbers of a vocabulary are no members of collections
    compiles(() => oqo.domains((d) => d.inCollection("fields.id", "col_abc")));
    // @ts-expect-error no such entity
    compiles(() => oqo.widgets());
  });
});

const authorsFilter = { column_id: "orcid", value: null } satisfies FilterOf<"authors">;

describe("steps of the builder", () => {
  test("take the columns that can group, sort and be selected", () => {
    const grouped = oqo
      .works((w) => w.has("title.search", "cancer"))
      .corpus("all")
      .sample(100, 7)
      .select("id", "abstract_inverted_index")
      .sort("relevance_score")
      .groupBy("primary_topic.id", "type")
      .sort("count", "desc")
      .sortGroups("mean", "fwci", "desc")
      .build();
    expectTypeOf(grouped).toEqualTypeOf<OqoOf<"works">>();
    expectTypeOf(grouped).toExtend<Oqo>();
    expect(validate(grouped)).toEqual({ valid: true, errors: [], warnings: [] });
  });

  test("refuse others", () => {
    // @ts-expect-error cannot group
    compiles(() => oqo.works().groupBy("fwci"));
    // @ts-expect-error makes groups in a URL alone
    compiles(() => oqo.works().groupBy("cites"));
    // @ts-expect-error no columns
    compiles(() => oqo.works().groupBy());
    // @ts-expect-error cannot be selected
    compiles(() => oqo.works().select("nonsense.author.id"));
    // @ts-expect-error authors have no abstract
    compiles(() => oqo.authors().select("abstract"));
    // @ts-expect-error there are no groups to count
    compiles(() => oqo.works().sort("count"));
    // @ts-expect-error there are no groups to sort
    compiles(() => oqo.works().sortGroups("mean", "fwci"));
    // @ts-expect-error no number column
    compiles(() => oqo.works().groupBy("type").sortGroups("mean", "type"));
    // @ts-expect-error upwards by relevance
    compiles(() => oqo.works().sort("relevance_score", "asc"));
    // @ts-expect-error a search column
    compiles(() => oqo.works().sort("title.search"));
    // @ts-expect-error no such direction
    compiles(() => oqo.works().sort("fwci", "up"));
    // @ts-expect-error only works have a corpus
    compiles(() => oqo.authors().corpus("all"));
    // @ts-expect-error no such corpus
    compiles(() => oqo.works().corpus("half"));
  });
});

describe("literals", () => {
  test("are checked by satisfies", () => {
    const query = {
      get_rows: "works",
      corpus: "all",
      filter_rows: [
        {
          join: "or",
          filters: [
            { column_id: "publication_year", operator: ">=", value: 2020 },
            { column_id: "type", value: "review", is_negated: true },
            { column_id: "display_name.search", operator: "has", value: "cancer" },
          ],
        },
      ],
      sort_by: [{ column_id: "cited_by_count", direction: "desc" }],
      select: ["id", "doi"],
    } satisfies OqoOf<"works">;
    expectTypeOf(query).toExtend<Oqo>();
    expect(validate(query).errors).toEqual([]);
  });

  test("do not compile with columns, operators or values that do not fit", () => {
    compiles(() => [
      // @ts-expect-error no such type
      { column_id: "type", value: "artikel" } satisfies FilterOf<"works">,
      // @ts-expect-error text is compared by has
      { column_id: "title.search", value: "x" } satisfies FilterOf<"works">,
      // @ts-expect-error types have no order
      { column_id: "type", operator: ">", value: "article" } satisfies FilterOf<"works">,
      // @ts-expect-error a column of works
      { column_id: "publication_year", value: 2020 } satisfies FilterOf<"authors">,
      // @ts-expect-error inside of a branch
      { join: "or", filters: [{ column_id: "nope", value: 1 }] } satisfies FilterOf<"works">,
      // @ts-expect-error only works have a corpus
      { get_rows: "authors", corpus: "all" } satisfies OqoOf<"authors">,
      // @ts-expect-error another entity
      { get_rows: "authors" } satisfies OqoOf<"works">,
      // @ts-expect-error cannot group
      { get_rows: "works", group_by: [{ column_id: "fwci" }] } satisfies OqoOf<"works">,
      // @ts-expect-error cannot be selected
      { get_rows: "works", select: ["nope"] } satisfies OqoOf<"works">,
      // @ts-expect-error upwards by relevance
      { column_id: "relevance_score", direction: "asc" } satisfies SortOf<"works">,
    ]);
  });
});

describe("what the registry and the vocabularies know", () => {
  test("is known to the compiler", () => {
    expectTypeOf<ValueOf<"works", "publication_year">>().toEqualTypeOf<number>();
    expectTypeOf<ValueOf<"works", "is_oa">>().toEqualTypeOf<boolean>();
    expectTypeOf<ValueOf<"works", "publication_date">>().toEqualTypeOf<DateValue>();
    expectTypeOf<ValueOf<"works", "primary_topic.id">>().toEqualTypeOf<
      `T${number}` | `${string}/T${number}`
    >();
    expectTypeOf<ValueOf<"works", "display_name">>().toEqualTypeOf<string>();
    expectTypeOf<CodeOf<"oa-statuses">>().toEqualTypeOf<
      "closed" | "green" | "bronze" | "hybrid" | "gold" | "diamond"
    >();
    expectTypeOf<CodeOf<"domains">>().toEqualTypeOf<"1" | "2" | "3" | "4">();
    expectTypeOf<"FR" | "CN" | "GB" | "AX" | "CD">().toExtend<CodeOf<"countries">>();
    expectTypeOf<"FRANCE" | "fr" | "NC" | "Fr">().not.toExtend<CodeOf<"countries">>();
    expectTypeOf<Extract<CodeOf<"countries">, `${string}a${string}` | "n" | "China">>().toBeNever();
    expectTypeOf<"ja" | "pt" | "zh">().toExtend<CodeOf<"languages">>();
    expectTypeOf<IdOf<"types">>().toEqualTypeOf<IdOf<"work-types">>();
    expectTypeOf<"nope">().not.toExtend<SelectName<"works">>();
    expectTypeOf<"abstract_inverted_index">().toExtend<SelectName<"works">>();
    expectTypeOf(vocabularyOf("oa-statuses").values.gold).toEqualTypeOf<string>();
    expectTypeOf(vocabularyOf("oa-statuses").values.platinum).toEqualTypeOf<string | undefined>();
    expectTypeOf(selectableOf("works")).toEqualTypeOf<readonly SelectName<"works">[]>();
    expectTypeOf(selectableOf("works" as string)).toEqualTypeOf<readonly string[]>();
  });

  test("narrows text known only at run time", () => {
    const text: string = "I27837315";
    if (!isIdOf("institutions", text)) throw new Error("should be an id");
    expectTypeOf(text).toEqualTypeOf<`I${number}`>();
    compiles(() => oqo.works((w) => w.is("authorships.institutions.id", text)));
  });
});
