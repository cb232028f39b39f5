import { type Field, fieldOf, fieldsOf } from "@oqlkit/catalog";
import type { EntityType, FilterLeaf, FilterNode } from "@oqlkit/oqo-schema";
import type { Arbitrary } from "fast-check";
import type { FastCheck } from "./pools.ts";
import type { ViewedQuery } from "./queries.ts";
import { searchedEntities, searchedWords } from "./searched-catalog.ts";

/** Valid queries that search texts, alone and together with other conditions, for catalogs of `searchedCatalog`. */
export function searchQueries(fc: FastCheck): Arbitrary<ViewedQuery> {
  const entity = fc.oneof(
    { weight: 2, arbitrary: fc.constant<EntityType>("works") },
    fc.constantFrom<EntityType>(...searchedEntities),
  );
  return entity.chain((get_rows) => {
    const view = fc.record(
      { perPage: fc.integer({ min: 1, max: 6 }), page: fc.integer({ min: 1, max: 2 }) },
      { requiredKeys: [] },
    );
    return fc
      .record({ filter_rows: fc.array(node(fc, get_rows), { minLength: 1, maxLength: 2 }), view })
      .map(({ filter_rows, view: chosen }) => ({
        oqo: { get_rows, filter_rows, ...(get_rows === "works" && { corpus: "all" as const }) },
        view: chosen,
      }));
  });
}

function node(fc: FastCheck, entity: EntityType): Arbitrary<FilterNode> {
  const is_negated = fc.constantFrom(false, false, false, true);
  const condition = fc.oneof({ weight: 6, arbitrary: searchLeaf(fc, entity) }, otherLeaf(fc, entity));
  const leaf: Arbitrary<FilterNode> = fc
    .record({ condition, is_negated })
    .map(({ condition: one, is_negated: negated }) => ({ ...one, is_negated: negated }));
  const join = fc.constantFrom("and" as const, "or" as const);
  const filters = fc.array(leaf, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    { weight: 3, arbitrary: leaf },
    fc.record({ join, filters, is_negated }),
    fc.record({ join, filters: operands(fc, entity), is_negated }),
  );
}

/** Conditions as one search comes apart into: all of one column, some of them for stop words alone, nested or not. */
function operands(fc: FastCheck, entity: EntityType): Arbitrary<FilterNode[]> {
  const field = fc.constantFrom(...fieldsOf(entity).filter(({ source }) => source.kind === "text"));
  return field.chain((one) => {
    const idle = fc.constantFrom(
      "the",
      "of",
      "and",
      '"of the"',
      "the OR of",
      '"the of"~2',
      '"the"~2~"of"',
      "NOT the",
    );
    const leaf: Arbitrary<FilterNode> = fc.record({
      column_id: fc.constant(one.name),
      operator: fc.constant("has" as const),
      value: fc.oneof(idle, searchText(fc, one)),
      is_negated: fc.boolean(),
    });
    const inner = fc.record({
      join: fc.constantFrom("and" as const, "or" as const),
      filters: fc.array(leaf, { minLength: 1, maxLength: 2 }),
    });
    return fc.array(fc.oneof({ weight: 3, arbitrary: leaf }, inner), { minLength: 2, maxLength: 3 });
  });
}

const otherLeaf = (fc: FastCheck, entity: EntityType): Arbitrary<FilterLeaf> =>
  entity === "awards"
    ? fc.constantFrom("G10", "G12").map((value) => ({ column_id: "openalex", value }))
    : fc.constantFrom("1", "7").map((value) => ({ column_id: "cited_by_count", operator: ">=", value }));

function searchLeaf(fc: FastCheck, entity: EntityType): Arbitrary<FilterLeaf> {
  const fields = fieldsOf(entity).filter(({ source }) => source.kind === "text");
  return fc
    .constantFrom(...fields)
    .chain((field) =>
      fc
        .record({ column_id: fc.constantFrom(field.name, ...field.aliases), value: searchText(fc, field) })
        .map((leaf) => ({ ...leaf, operator: "has" as const })),
    );
}

/** Search values of every kind that a field takes. */
function searchText(fc: FastCheck, field: Field): Arbitrary<string> {
  const word = fc.constantFrom(...searchedWords);
  const words = (maxLength: number, minLength = 1): Arbitrary<string> =>
    fc.array(word, { minLength, maxLength }).map((all) => all.join(" "));
  const quoted = words(4).map((text) => `"${text}"`);
  const distance = fc.integer({ min: 0, max: 5 });
  const sloppy = fc.tuple(words(3, 2), distance).map(([text, slop]) => `"${text}"~${slop}`);
  // Signs behind an apostrophe stand for nothing.
  const long = fc.constantFrom(
    ...searchedWords.filter((one) => /^(?:(?![\u02b9-\u02bf])\p{L}){4,}$/u.test(one)),
  );
  const fuzzy = fc
    .tuple(misspelt(fc, long), fc.constantFrom("~", "~0", "~1", "~2"))
    .map((parts) => parts.join(""));
  const pattern = wildcards(fc, long);
  const stems = fieldOf(field.entity, `${field.name}.exact`) !== undefined;
  const units = [words(2), quoted, sloppy, near(fc, words(2), distance), fuzzy, ...(stems ? [] : [pattern])];
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.oneof(...units),
      fc
        .tuple(
          fc.array(tie("tree"), { minLength: 2, maxLength: 3 }),
          fc.constantFrom(" AND ", " OR ", " ", " NOT "),
        )
        .map(([all, join]) => `(${all.join(join)})`),
      tie("tree").map((inner) => `NOT ${inner}`),
    ),
  }));
  return fc.oneof(
    ...[words(4), ...units],
    fc.tuple(words(2), quoted, word).map(([some, phrase, out]) => `${some} ${phrase} -${out}`),
    // A word `and` or `not` at the end is cut off, which would leave nothing to look for.
    tree.filter((text) => !/^(?:NOT )+(?:and|not)(?: (?:and|not))*$/.test(text)),
    ...(stems
      ? []
      : [wildcardPhrase(fc, long, word, distance), near(fc, fc.oneof(words(2), pattern), distance, 2)]),
  );
}

const near = (
  fc: FastCheck,
  operand: Arbitrary<string>,
  distance: Arbitrary<number>,
  maxLength = 4,
): Arbitrary<string> =>
  fc
    .tuple(fc.array(operand, { minLength: 2, maxLength }), distance)
    .map(
      ([[first = "", ...others], most]) => `"${first}"~${most}${others.map((one) => `~"${one}"`).join("")}`,
    );

/** A word with a letter left out, another put in, or two swapped, or as it is. */
const misspelt = (fc: FastCheck, word: Arbitrary<string>): Arbitrary<string> =>
  fc.tuple(word, fc.nat(3), fc.constantFrom("drop", "swap", "put", "keep")).map(([text, at, how]) => {
    const start = text.slice(0, at);
    const rest = text.slice(at);
    if (how === "drop" && text.length > 4) return start + rest.slice(1);
    if (how === "swap" && rest.length > 1) return start + rest.charAt(1) + rest.charAt(0) + rest.slice(2);
    return how === "put" ? `${start}q${rest}` : text;
  });

/** `machin*`, `ma?hine`, `mac*ine`. */
const wildcards = (fc: FastCheck, word: Arbitrary<string>): Arbitrary<string> =>
  fc.tuple(word, fc.constantFrom("prefix", "letter", "middle")).map(([text, how]) => {
    if (how === "prefix") return `${text.slice(0, Math.max(4, text.length - 2))}*`;
    return how === "letter"
      ? `${text.slice(0, 2)}?${text.slice(3)}`
      : `${text.slice(0, 3)}*${text.slice(-1)}`;
  });

const wildcardPhrase = (
  fc: FastCheck,
  long: Arbitrary<string>,
  word: Arbitrary<string>,
  distance: Arbitrary<number>,
): Arbitrary<string> =>
  fc
    .tuple(wildcards(fc, long), fc.oneof(word, wildcards(fc, long)), fc.boolean(), fc.option(distance))
    .map(([one, other, turned, slop]) => {
      const text = turned ? `${other} ${one}` : `${one} ${other}`;
      return slop === null ? `"${text}"` : `"${text}"~${slop}`;
    });
