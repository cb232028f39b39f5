import { canonicalize, columnsOf, entities } from "@oqlkit/oqo-schema";
import { expect, it } from "vitest";
import { parse } from "../parser/parse.ts";
import { print } from "../printer/print.ts";
import { format } from "./format.ts";

it.each([
  [
    "not (title has (apples and pears) or not (year is (2001 or 2002) and type is (book)))",
    `works where not (
    title has (apples and pears)
    or not (
      year is (2001 or 2002)
      and type is (book)
    )
  )`,
  ],
  [
    "title has (not (apples or pears or not (plums and cherries)) and not quinces)",
    `works where title has (
    not (
      apples
      or pears
      or not (plums and cherries)
    )
    and not quinces
  )`,
  ],
  [
    "title has (not (apples or pears or plums))",
    `works where title has (
    not (apples or pears or plums)
  )`,
  ],
  [
    "not not type is (book or dataset or article)",
    `works where not not type is (
    book
    or dataset
    or article
  )`,
  ],
])("breaks %s", (where, text) => {
  expect(format(`works where ${where}`, { width: 40 }).text).toBe(text);
});

it.each([
  [
    "institution is (I5) and [MIT staff] author is (A7)",
    `works where institution is (I5) [MIT staff]
  and author is (A7)`,
  ],
  [
    "type is (article or book or dataset) [all kinds]",
    `works where type is (
    article
    or book
    or dataset
  ) [all kinds]`,
  ],
  ["it cites (W1 [a]) [b] [c]", "works where it cites (W1 [a]) [b] [c]"],
  ["year is 2020 [n]", "works where year is (2020 [n])"],
])("does not make a name of what stands behind the parenthesis: %s", (where, text) => {
  expect(format(`works where ${where}`, { width: 40 }).text).toBe(text);
  expect(format(text, { width: 40 }).text).toBe(text);
});

it.each([
  ["it [x] cites W1", "it [x] cites (W1)"],
  ["it's cited [x] by W1", "it's [x] cited by (W1)"],
  ["author is [x] not A1", "author [x] is not (A1)"],
  ["cited by [w] is [x] not W1", "cited by [w] [x] is not (W1)"],
])("puts no annotation where an id should be: %s", (where, laidOut) => {
  const text = `works where ${laidOut}`;
  expect(format(`works where ${where}`).text).toBe(text);
  expect(format(text)).toEqual({ text, ok: true });
});

it.each([
  "works where it cites W1 and author is ((A1 or not A2) and not not A3) group by type sample 5",
  "works where it is cited by not W1 or its related to (W1 and W2) and work is in collection col_a",
  'works where title has (stemmed "a b" or not within 3 (c, d)) and year is not (2020 or unknown)',
  "authors where not (last known institution is not I5 and works count >= 5)",
])("keeps the query wherever an annotation stands: %s", (text) => {
  for (const { index } of text.matchAll(/ |(?<=\()|(?=[()])/g)) {
    const noted = `${text.slice(0, index)} [a note] ${text.slice(index)}`;
    const { query } = parse(noted);
    if (query === undefined) continue;
    const formatted = format(noted);
    expect(parse(formatted.text).query, noted).toEqual(query);
    expect(formatted.text, noted).toContain("[a note]");
    expect(format(formatted.text), noted).toEqual(formatted);
  }
});

it("keeps the quotes of a year", () => {
  expect(format('works where date is ("2020" or not 2020-01-01)').text).toBe(
    'works where date is ("2020" or not 2020-01-01)',
  );
});

it("keeps a field as written whose word means another kind of field", () => {
  const text = "locations where is_retracted is (x)";
  expect(format(text).text).toBe(text);
});

it("writes not before a collection inside its parentheses", () => {
  expect(format("works where work is in collection not (not col_a)").text).toBe(
    "works where work is in collection (not not col_a)",
  );
});

it("keeps a passage as it is", () => {
  const text = 'works where abstract is similar to ("deep nets")';
  expect(format('works where abstract is similar to\n"deep nets"').text).toBe(text);
});

it.each([
  ["works where TYPE is article", "works where type is (article)"],
  ["works where is_oa is true", "works where open access is (true)"],
  ["works group by TYPE, Language", "works group by type, language"],
])("writes a field as it prints, however it is spelled: %s", (text, formatted) => {
  expect(format(text).text).toBe(formatted);
});

it.each(entities)("keeps what conditions on %s mean, whatever its columns are called", (entity) => {
  for (const { id, displayName, aliases } of columnsOf(entity)) {
    for (const name of [id, displayName, ...aliases])
      for (const rest of ["is (x)", "has (x)", "is (true)", "> (2020)", "is (unknown)"]) {
        const { query } = parse(`${entity} where ${name} ${rest}`);
        if (query === undefined) continue;
        const formatted = parse(format(`${entity} where ${name} ${rest}`).text).query;
        expect(formatted && canonicalize(formatted), `${name} ${rest}`).toEqual(canonicalize(query));
      }
  }
});

it.each(entities)("writes the words of %s that print", (entity) => {
  for (const { id } of columnsOf(entity)) {
    const parts = id.includes(".search")
      ? [{ filter_rows: [{ column_id: id, value: "x", operator: "has" as const }] }]
      : [{ filter_rows: [{ column_id: id, value: null }] }, { group_by: [{ column_id: id }] }];
    for (const part of parts) {
      const text = print({ get_rows: entity, ...part });
      expect(format(text)).toEqual({ text, ok: true });
    }
  }
});
