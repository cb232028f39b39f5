import { canonicalColumn, columnsOf, entities } from "@oqlkit/oqo-schema";
import { expect, it } from "vitest";
import { parse } from "../parser/parse.ts";
import { printedWord } from "../words/render-words.ts";
import { completeAt } from "./complete-at.ts";
import { diagnose } from "./diagnose.ts";

function labels(marked: string): string[] {
  const position = Array.from(marked).indexOf("¦");
  return completeAt(marked.replace("¦", ""), position).map(({ label }) => label);
}

/** The texts up to the cursor that accepting a completion leads to. */
function accepted(text: string): string[] {
  const points = Array.from(text);
  return completeAt(text).map(
    ({ span, replacement }) =>
      points.slice(0, span.start).join("") + replacement + points.slice(span.end).join(""),
  );
}

it.each([
  ["authors where ¦", ["h-index", "works count"], ["abstract", "it", "publisher"]],
  ["works where ¦", ["year", "abstract", "it", "not"], ["h-index"]],
  ["works group by ¦", ["type", "year"], ["abstract", "date", "not"]],
  ["works where abstract ¦", ["has", "is similar to"], ["stemmed", "is"]],
  ["authors where title ¦", ["has"], ["is similar to"]],
  ["works where date ¦", [">=", "is"], ["has"]],
  ["works where work ¦", ["is in collection"], ["is"]],
  ["works where institution ¦", ["is", "is in collection", "institution country"], [">"]],
  ["authors where works count ¦", [">="], ["title"]],
  ["works where year is 2020 and type ¦", ["is"], [">"]],
  ["works where year > ¦", [], ["unknown"]],
  ["works where institution ¦is (I5)", ["is", "is not"], ["institution type"]],
  ["works where type is ¦article", ["book"], ["is not"]],
  ["locations where ¦", ["source"], ["work"]],
  ["works group by raw aff¦", ["raw affiliation"], []],
  ["sources where 2yr mean cit¦", ["2-year mean citedness"], []],
  ["authors where institution coun¦", ["author country"], []],
  ["works where institution is in collection ¦", [], ["unknown"]],
  ["works where work is ¦", ["is in collection"], ["unknown"]],
  ["works where country is in ¦", ["is in collection"], []],
  ["works where title has ¦", ["stemmed", "within"], ["has"]],
  ["works where type is (article ¦", ["and", "or"], ["group by", "Article"]],
  ["works where title has (dark ¦", ["and", "or"], ["sample"]],
  ["works where (year is 2020 ¦", ["and"], ["group by"]],
  ["works where (year is 2020) ¦", ["and", "group by"], []],
  ["works (¦", ["all corpora"], []],
  ["works (all corpora) ¦", ["where", "sample"], []],
  ["works group by type ¦", ["sample"], ["where"]],
  ["works sample 5 ¦", ["seed", "group by"], ["where"]],
  ["works sample 5 seed ¦", [], ["group by"]],
  ["works sample 5 seed g¦", [], ["group by"]],
  ["works where yeer is (2020) and ¦", ["year", "not"], ["and"]],
  ["works where yeer is (2020) ¦", ["and", "group by"], ["is"]],
  ["works where (yeer is 1 or ¦", ["year"], ["group by"]],
  ["works where year >> (2020) and type is (¦", ["article"], ["and"]],
  ["works where year is (2020) type is (article) and ¦", ["year"], ["and"]],
  ["works where country is (?? or ¦", ["France"], ["unknown country"]],
  ["works where yeer is ¦", [], ["and", "or"]],
  ["works where yeer ¦", [], ["and", "is"]],
  ["works where type is (¦", ["not", "unknown"], []],
  ["sources where is_ojs is (¦", ["true", "false", "not"], ["unknown"]],
  ["works where open access is (true or ¦", ["not"], []],
  ["works where type is ¦", ["unknown"], ["not"]],
  ["works where year > (¦", [], ["not"]],
  ["works where the ¦", ["year", "not"], ["h-index"]],
  ["works where the ye¦", ["year"], ["abstract"]],
  ["works group by the to¦", ["topic"], ["year"]],
  ["works where country is (US, DE) and ¦", ["year", "not"], ["and"]],
  ["works where country is (US; ¦", ["France"], ["and"]],
  ["works where country is (US, DE) group by type, ¦", ["year"], ["and"]],
  ["works where title has (within 3 (a, b)) and ¦", ["year"], ["and"]],
  ["works where country is US, DE and ¦", ["year"], ["and"]],
  ["works where year is 2020) and ¦", ["type"], ["and"]],
  ["works where year is 2020) group by ¦", ["type"], ["not"]],
  ["works where year is 2020 and and ¦", ["type"], ["and"]],
  ["works where or ¦", ["type"], ["or"]],
  ["works where year is 2020 and and and ¦", ["type"], ["and"]],
  ["works where country is (US,, ¦", ["France"], ["and"]],
  ["works where type is book and, ¦", ["year"], ["and"]],
  ["works where title has where and ¦", ["year"], ["and"]],
  ["works where language is or and ¦", ["year"], ["and"]],
  ["works where language is (or or ¦", ["English"], ["and"]],
  ["works where keyword is (where or ¦", ["unknown"], ["and"]],
  ["works where year is (2020 2021) and ¦", ["type"], ["and"]],
  ["works where type is article review and country is (¦", ["France"], ["and"]],
  ["works where title ¦", ["has"], ["title"]],
  ["works where open access is ¦", ["true"], ["open access"]],
  ["works where year is 2020 and group b¦", [], ["group by"]],
])("%s", (marked, offered, not) => {
  const found = labels(marked);
  expect(found).toEqual(expect.arrayContaining(offered));
  for (const label of not) expect(found).not.toContain(label);
});

it.each([
  ["works where open a", "works where open access"],
  ["works where year is (2020) and the open a", "works where year is (2020) and open access"],
  ["works where year is 2020 and open a", "works where year is 2020 and open access"],
  ["works where abstract is similar ", "works where abstract is similar to"],
  ["works where abstract is sim", "works where abstract is similar to"],
  ["works where abstract does ", "works where abstract does not have"],
  ["works where it is c", "works where it is cited by"],
  ["works where year is (2020) group ", "works where year is (2020) group by"],
  ["works where year is 2020 gr", "works where year is 2020 group by"],
  ["works where institution c", "works where institution country"],
  ["works group by institution c", "works group by institution country"],
  ["source t", "source types"],
  ["works where country is united ki", "works where country is gb"],
  ["works where type is (article)", "works where type is (article) and"],
  ["works group by type,", "works group by type, year"],
  ['works where title has ("🪐 e\u0301") and open a', 'works where title has ("🪐 e\u0301") and open access'],
  ["works where source type is book s", 'works where source type is "book series"'],
])("%s may become %s", (text, wanted) => {
  expect(accepted(text)).toContain(wanted);
});

it("puts the name that is typed before longer ones", () => {
  expect(labels("works where source¦")[0]).toBe("source");
  expect(labels("works where type¦")[0]).toBe("type");
  expect(labels("works where country is (is¦")[0]).toBe("Iceland");
});

it("puts what goes on from several words before what has a later word like the last", () => {
  const found = labels("authors where works c¦");
  expect(found[0]).toBe("works count");
  expect(found).toContain("is in collection");
});

it("takes in the rest of a name behind the cursor", () => {
  const found = completeAt("works where country is united kingdom", 27);
  expect(found.find(({ replacement }) => replacement === "gb")?.span).toEqual({ start: 23, end: 37 });
});

it.each([
  [
    "works where country is (US) ¦type is (article)",
    "and",
    "works where country is (US) and type is (article)",
  ],
  ["works where ¦type is (article)", "not", "works where not type is (article)"],
  ["works where ¦type is (article)", "year", "works where year is (article)"],
  ["works where type is (¦article)", "not", "works where type is (not article)"],
  ["works where type is (¦article)", "Book", "works where type is (book)"],
  ["works where year is 2020 ¦and type is book", "or", "works where year is 2020 or type is book"],
  ["works ¦year is 2020", "where", "works where year is 2020"],
  ["works where year is 2020 ¦sample 5", "and", "works where year is 2020 and sample 5"],
  ["works where year is 2020 ¦group by type", "or", "works where year is 2020 or group by type"],
  ["works where year is 2020 ¦group by type", "sample", "works where year is 2020 sample group by type"],
  ["works where year is 2020 ¦group by type", "group by", "works where year is 2020 group by type"],
  ["works where year is 2020 ¦not type is book", "and", "works where year is 2020 and not type is book"],
  ["works where year ¦>= 2020", "is", "works where year is 2020"],
  ["works where year ¦>=2020", "is", "works where year is 2020"],
  ["works where year ¦>= 2020", ">", "works where year > 2020"],
  ['works where source type is ¦"book series"', "journal", "works where source type is journal"],
  ['works where source type is (¦"book series")', "not", 'works where source type is (not "book series")'],
  ['works where country is ¦"us"', "unknown", "works where country is unknown"],
  ['works where title has ¦"x"', "stemmed", 'works where title has stemmed "x"'],
  ['works where title ¦"x"', "has", 'works where title has "x"'],
])("%s: what joins or negates goes before a word, else %s takes its place", (marked, wanted, changed) => {
  const position = marked.indexOf("¦");
  const text = marked.replace("¦", "");
  const found = completeAt(text, position).find(({ label }) => label.toLowerCase() === wanted.toLowerCase());
  if (found === undefined) throw new Error(`${wanted} is not offered`);
  expect(text.slice(0, found.span.start) + found.replacement + text.slice(found.span.end)).toBe(changed);
});

it("offers every edit once", () => {
  for (const text of ["works where country is un", "works where institution ", "works where open access is "])
    expect(new Set(accepted(text)).size, text).toBe(accepted(text).length);
});

it.each(["works", "authors", "sources", "institutions", "types"])(
  "offers for %s what is accepted",
  (entity) => {
    const wrong = (text: string): string[] =>
      diagnose(text)
        .filter(({ code }) => /column|OPERATOR|UNKNOWN/.test(code))
        .map(({ message }) => message);
    for (const field of accepted(`${entity} where `)) {
      if (/ (?:not|it)$/.test(field)) continue;
      const operators = accepted(`${field} `).filter(
        (text) => text.startsWith(`${field} is`) || / [<>]=?$/.test(text),
      );
      expect(accepted(`${field} `), field).not.toEqual([]);
      for (const text of operators) expect(wrong(text), text).toEqual([]);
    }
    for (const text of accepted(`${entity} group by `)) expect(wrong(text), text).toEqual([]);
  },
);

it.each([
  ["works gro¦up by type", "group by", "works group by type"],
  ["works (expan¦sion corpus)", "expansion corpus", "works (expansion corpus)"],
  ["works where op¦ access is (true)", "open access", "works where open access is (true)"],
  ["works where year ¦ not (2020)", "is not", "works where year is not (2020)"],
  ["works where year i¦s (2020)", "is not", "works where year is not (2020)"],
])("%s does not say again what follows: %s", (marked, label, wanted) => {
  const points = Array.from(marked.replace("¦", ""));
  const found = completeAt(points.join(""), marked.indexOf("¦")).find((one) => one.label === label);
  if (found === undefined) throw new Error(`${label} is not offered`);
  points.splice(found.span.start, found.span.end - found.span.start, found.replacement);
  expect(points.join("")).toBe(wanted);
});

it.each([
  ["works where publication y", "year"],
  ["works where publication_y", "year"],
  ["works where citations", "citation count"],
  ["works where year is 2020 and any f", "full text"],
  ["works group by publication y", "year"],
  ["works where is_oa", "open access"],
  ["works where author.id", "author"],
  ["works where institutions.country_code", "institution country"],
  ["works where from_created_date", "created date"],
  ["works where to_publication_date", "date"],
  ["works where title.search", "title"],
  ["works where abstract.search.exact", "abstract"],
  ["works group by institutions.type", "institution type"],
  ["authors where display_name.search", "name"],
])("%s offers a field by another of its names: %s", (text, word) => {
  expect(completeAt(text)[0]).toMatchObject({ label: word, replacement: word });
});

it.each(entities)(
  "%s: the ids of its columns lead to their words, those of other spellings included",
  (entity) => {
    for (const { id, type } of columnsOf(entity)) {
      if (type === "collection" || /^(?:from|to)_/.test(id)) continue;
      const [first] = completeAt(`${entity} where ${id}`).filter(({ kind }) => kind === "field");
      const search = type === "search";
      const { query } = parse(
        `${entity} ${search ? `where ${first?.label} has (x)` : `group by ${first?.label}`}`,
      );
      const found = search ? query?.filter_rows?.[0] : query?.group_by?.[0];
      const column = canonicalColumn(entity, id).replace(".exact", "");
      // One word stands for a text that is searched and compared as a whole.
      const both = first?.label === printedWord(entity, column) ? column : undefined;
      expect(both ?? (found && "column_id" in found && found.column_id), id).toBe(column);
    }
  },
);

it.each(entities)(
  "%s: whatever may be a member of a collection is offered to be one, and nothing else",
  (entity) => {
    const fields = completeAt(`${entity} where `).filter(({ kind }) => kind === "field");
    expect(fields.length).toBeGreaterThan(0);
    for (const { label } of fields) {
      const offered = completeAt(`${entity} where ${label} `).some((one) => one.label === "is in collection");
      const accepted = diagnose(`${entity} where ${label} is in collection (col_a1)`).length === 0;
      expect(offered && !accepted, label).toBe(false);
    }
  },
);

it("no operator is offered for a column that the entity does not have", () => {
  expect(completeAt("keywords where openalex ").map(({ kind }) => kind)).not.toContain("operator");
});

it.each(["works where not ", "works where type is (not ", "works where title has (cat and not "])(
  "offers no second not behind %s",
  (text) => {
    expect(completeAt(text).map(({ label }) => label)).not.toContain("not");
  },
);

it("offers relations of works only", () => {
  expect(completeAt("authors where it is c")).toEqual([]);
});

it("offers nothing between the signs of a comparison", () => {
  expect(completeAt("works where year >= (2020)", 18)).toEqual([]);
});

it.each([
  ["works where country is united kingdom", "works where country is gb"],
  ["works where sdg is climate action", "works where sdg is 13"],
])("a name of several words that is typed to its end is still offered: %s", (text, changed) => {
  expect(accepted(text)).toContain(changed);
});

it("what stands behind the cursor already is replaced in any case", () => {
  const [first] = completeAt("works where has doi is true", 14);
  expect(first).toMatchObject({ replacement: "has DOI", span: { start: 12, end: 19 } });
});
