import {
  type Column,
  canonicalize,
  casingOf,
  columnsOf,
  type FilterLeaf,
  type FilterNode,
  numberKind,
  type Oqo,
  vocabularyOf,
} from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { curatedBySpelling } from "../src/words/curated.ts";
import { entityWords } from "../src/words/entity-words.ts";
import { searchBase } from "../src/words/field-word.ts";

const entities = [
  "works",
  "authors",
  "sources",
  "institutions",
  "topics",
  "funders",
  "awards",
  "keywords",
  "types",
];

/** Columns of an entity that conditions of the language can reach. */
export function reachableColumns(entity: string): readonly Column[] {
  let columns = reachable.get(entity);
  if (columns === undefined) {
    columns = columnsOf(entity).filter(
      (column) => column.alternateOf === null && column.type !== "collection" && column.id !== "is_xpac",
    );
    reachable.set(entity, columns);
  }
  return columns;
}

const reachable = new Map<string, readonly Column[]>();

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
const phraseText = fc.array(
  fc.constantFrom("open", "data", "climate", "naïve", "日本", "cell", "not", "and"),
  { minLength: 2, maxLength: 4 },
);

function searchLeaf(column: Column): fc.Arbitrary<FilterLeaf> {
  if (column.id.endsWith(".search.semantic"))
    return phraseText.map((words) => ({ column_id: column.id, value: words.join(" "), operator: "has" }));
  const exact = column.id.endsWith(".exact");
  const value = exact
    ? fc.oneof(
        word,
        phraseText.map((words) => `"${words.join(" ")}"`),
        fc.constant('"smart"~3~"phone"~"app"'),
      )
    : fc.oneof(
        word,
        phraseText.map((words) =>
          words
            .join(" ")
            .replace(/^(?:not )+(?:not$)?/, "or ")
            .trim(),
        ),
        fc.constantFrom("jeopardy!", "not", ">5", "null", "col_abc", "|", "\u3000"),
        phraseText.map((words) => `"${words.join(" ")}"`),
        fc.constantFrom('"smart"~3~"phone"', '"of of"~1~"of"', '"not"~2~"a, b"~"c"'),
      );
  return value.map((text) => ({ column_id: column.id, value: text, operator: "has" as const }));
}

function idValue(column: Column): fc.Arbitrary<string> {
  const vocabulary = column.entityType === null ? undefined : vocabularyOf(column.entityType);
  const codes = Object.keys(vocabulary?.values ?? {});
  if (codes.length > 0) return fc.constantFrom(...codes);
  const letter = vocabulary?.idPrefix;
  return letter == null ? word : fc.integer({ min: 1, max: 9e9 }).map((id) => `${letter}${id}`);
}

const textValue = fc.oneof(
  word,
  fc.constantFrom(
    "and",
    "Not",
    "unknown",
    "null",
    "sample",
    "has (x)",
    "a, b",
    "x;y",
    "with blank",
    "is",
    "!bang",
    "é ü",
    ">5",
    "<x>",
    "1-2",
    "5-",
    "-5",
    "x > y",
  ),
);

function valueLeaf(column: Column): fc.Arbitrary<FilterLeaf> {
  const column_id = column.id;
  const missing = fc.constant<FilterLeaf>({ column_id, value: null });
  switch (column.type) {
    case "boolean":
      return fc.oneof(
        fc.boolean().map((value) => ({ column_id, value })),
        missing,
      );
    case "number": {
      const whole = fc.integer({ min: -20, max: 5000 });
      const value =
        numberKind(column_id) === "decimal"
          ? fc.oneof(whole, fc.constantFrom(0.5, -2.25, 1e-7, 12.75))
          : whole;
      const operator = fc.constantFrom("is", ">", ">=", "<", "<=");
      return fc.oneof(
        fc.record({ column_id: fc.constant(column_id), value, operator }) as fc.Arbitrary<FilterLeaf>,
        missing,
      );
    }
    case "date":
    case "datetime":
      return fc.record({
        column_id: fc.constant(column_id),
        value: fc.constantFrom("2020-01-01", "1999-12-31", "2020-02", "2021", "2020-01-01T10:20:30Z"),
        operator:
          column_id.startsWith("from_") || column_id.startsWith("to_")
            ? fc.constantFrom("is", ">", "<", ">=", "<=")
            : fc.constantFrom("is", ">", "<"),
      }) as fc.Arbitrary<FilterLeaf>;
    case "openalex_id":
      return fc.oneof(
        idValue(column).map((value) => ({ column_id, value })),
        missing,
      );
    default:
      return fc.oneof(
        textValue.map((value) => ({ column_id, value })),
        missing,
      );
  }
}

/** Conditions beside those of one column: by meaning, and membership. */
function otherLeaf(entity: string, columns: readonly Column[]): fc.Arbitrary<FilterLeaf> {
  const collections = columns.filter(({ operators }) => operators.includes("collection"));
  const member = fc
    .constantFrom("collection", ...collections.map(({ id }) => id))
    .map((column_id): FilterLeaf => ({ column_id, value: "col_abc", operator: "in collection" }));
  const outside = collections
    .filter(({ id, type }) => type !== "collection" && casingOf(id) === undefined)
    .map(({ id }): FilterLeaf => ({ column_id: id, value: "!col_abc" }));
  // A URL has one search by meaning, which does not say in which text.
  const similar = fc.constant<FilterLeaf>({
    column_id: "abstract.search.semantic",
    value: "deep (nets) and",
    operator: "has",
  });
  return fc.oneof(
    member,
    ...(outside.length === 0 ? [] : [fc.constantFrom(...outside)]),
    ...(entity === "works" ? [similar] : []),
  );
}

function leaf(entity: string): fc.Arbitrary<FilterLeaf> {
  const columns = reachableColumns(entity);
  const plain = fc
    .constantFrom(...columns)
    .chain((column) => (searchBase(column.id) === undefined ? valueLeaf(column) : searchLeaf(column)));
  const any = fc.oneof(
    { weight: 12, arbitrary: plain },
    { weight: 1, arbitrary: otherLeaf(entity, columns) },
  );
  // A negated yes/no condition prints as the other value, so it does not come back as it was.
  return fc
    .tuple(any, fc.boolean())
    .map(([one, negated]) =>
      negated && typeof one.value !== "boolean" ? { ...one, is_negated: true } : one,
    );
}

function node(entity: string): fc.Arbitrary<FilterNode> {
  const { tree } = fc.letrec<{ tree: FilterNode }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, depthSize: "small", withCrossShrink: true },
      leaf(entity),
      fc.record({
        join: fc.constantFrom("and" as const, "or" as const),
        filters: fc.array(tie("tree"), { minLength: 1, maxLength: 4 }),
      }),
    ),
  }));
  return tree;
}

/** Canonical queries whose every column the language can reach. */
export const canonicalQuery: fc.Arbitrary<Oqo> = fc.constantFrom(...entities).chain((entity) => {
  const groupable = reachableColumns(entity).filter(
    ({ actions, id }) => actions.includes("group_by") && searchBase(id) === undefined,
  );
  return fc
    .record({
      filter_rows: fc.array(node(entity), { maxLength: 4 }),
      corpus: entity === "works" ? fc.constantFrom("core", "all", "expansion") : fc.constant("core"),
      sample: fc.option(fc.integer({ min: 1, max: 9999 }), { nil: undefined }),
      seed: fc.option(fc.constantFrom("7", "a b", "abc"), { nil: undefined }),
      group_by: fc.array(fc.constantFrom(...groupable.map(({ id }) => ({ column_id: id }))), {
        maxLength: 2,
      }),
    })
    .map(({ filter_rows, corpus, sample, seed, group_by }) => {
      const oqo: Oqo = {
        get_rows: entity,
        corpus: corpus as "core" | "all" | "expansion",
        filter_rows,
        group_by,
      };
      if (sample !== undefined) {
        oqo.sample = sample;
        if (seed !== undefined) oqo.seed = seed;
      }
      return canonicalize(oqo);
    });
});

const fieldNames = [
  "year",
  "title",
  "type",
  "institution",
  "FWCI",
  "open access",
  "date",
  "cited by",
  ...[...curatedBySpelling.keys()].slice(0, 30),
];
const ownNames = [...entityWords("authors").keys()].slice(0, 10);

/** Texts that look like queries, broken in every way. */
export const nearlyQuery: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          "works",
          "where",
          "is",
          "has",
          "and",
          "or",
          "not",
          "(",
          ")",
          ",",
          ";",
          ">=",
          "it",
          "cites",
          "it's",
          "cited by",
          "group by",
          "sample",
          "seed",
          "within 3 (",
          "stemmed",
          "is in collection",
          "col_a",
          "unknown",
          "does not have",
          "!",
          "]",
          "[x]",
          '"a b"',
          '"',
          "true",
          "2020",
          "2019-2020",
          "abc*",
          "\r\n",
          "👩‍🔬",
          "the",
          "|",
          "!=",
          "constructor",
        ),
      },
      { weight: 2, arbitrary: fc.constantFrom(...fieldNames, ...ownNames) },
      { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 6 }) },
    ),
    { maxLength: 25 },
  )
  .map((parts) => `works where ${parts.join(" ")}`);
