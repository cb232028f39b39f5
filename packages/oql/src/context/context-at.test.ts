import { describe, expect, it } from "vitest";
import { contextAt } from "./context-at.ts";

function at(marked: string): ReturnType<typeof contextAt> {
  const position = Array.from(marked).indexOf("¦");
  return contextAt(marked.replace("¦", ""), position < 0 ? undefined : position);
}

describe("contextAt", () => {
  it.each([
    ["¦", "entity", null],
    ["work¦", "entity", null],
    ["works ¦", "directive-keyword", "works"],
    ["works (core) ¦", "directive-keyword", "works"],
    ["works where ti¦", "field", "works"],
    ["works where year ¦", "operator", "works"],
    ["works where year is similar ¦", "operator", "works"],
    ["works where it ¦", "verb-phrase", "works"],
    ["works where it's rel¦", "verb-phrase", "works"],
    ["works where year > ¦", "value", "works"],
    ["works where year is (2000) ¦", "connective", "works"],
    ["works where not ¦", "field", "works"],
    ["works sample ¦", "value", "works"],
    ["works sample 5 ¦", "annotation-or-end", "works"],
    ["works where type is (book ¦", "none", "works"],
    ["works where institution is [Harvard] ¦", "none", "works"],
    ["works where institution is ([Harvard] ¦", "none", "works"],
    ["works where institution is (I5 [Harvard] or ¦", "value", "works"],
    ['works where title has "da¦rk"', "none", "works"],
    ["works where year is MM and ¦", "none", "works"],
  ])("%s is %s", (marked, category, entity) => {
    const { context, entity: found } = at(marked);
    expect(context.category).toBe(category);
    expect(found).toBe(entity);
  });

  it("completes a value of several words as a whole", () => {
    const { context } = at("works where country is united st¦");
    expect(context).toMatchObject({
      category: "value",
      prefix: "united st",
      replace_range: { start: 23, end: 32 },
    });
    expect(context.suggestions?.slice(0, 1)).toEqual([
      { value: "af", kind: "enum-slug", detail: "Afghanistan" },
    ]);
  });

  it.each([
    ["works where source is S1 and type is art¦", "value", "art"],
    ["works where country is (fr) and h-index i¦", "operator", "i"],
    ["works where country is fr or united ki¦", "field", "united ki"],
    ["works where country is not united ki¦", "value", "united ki"],
    ["works where country is in united ki¦", "value", "in united ki"],
    ["works where author is in collection col_a b¦", "value", "col_a b"],
    ["works where country is (not united ki¦", "none", "ki"],
    ["works where open ac¦", "field", "open ac"],
    ["works where open zz¦", "field", "zz"],
    ["works where source t¦", "field", "source t"],
    ["works where source i¦", "operator", "i"],
    ["works group by open access s¦", "field", "open access s"],
    ["works where open access is true and has do¦", "none", "do"],
    ["works where type is a have b¦", "value", "a have b"],
  ])("widens %s as %s to %s", (marked, category, prefix) => {
    expect(at(marked).context).toMatchObject({ category, prefix });
  });

  it.each([
    ['works where volume is ("sa¦y "hi"")', "none", ""],
    ['x where title""h¦as ("climate")', "none", ""],
    ['works where [i¦n] type is "', "directive-keyword", "where"],
    ['works [i¦n] where type is "', "entity", "works"],
    ['works where ti¦tle has "x', "field", "ti"],
  ])("before what is never closed, answers as in a text without it: %s", (marked, category, prefix) => {
    const { context, diagnostic } = at(marked);
    expect(context).toMatchObject({ category, prefix });
    expect(diagnostic?.code).toBe("OQL_UNTERMINATED_STRING");
    if (category === "none") expect(context.replace_range).toBeNull();
  });

  it("tells within parentheses from without behind not", () => {
    expect(at("works where work is in collection not ¦").context.in_list).toBe(false);
    expect(at("works where work is in collection not (¦").context.in_list).toBe(true);
    expect(at("works where title has not ¦").context.in_list).toBe(false);
    expect(at("works where title does not have not ¦").context.in_list).toBe(false);
    expect(at("works where title has (not ¦").context.in_list).toBe(true);
  });

  it("offers to go on with the values of the condition before a connective", () => {
    const { context } = at("works where author is A7 [Ada] or ¦");
    expect(context.sibling).toMatchObject({
      field: "author",
      autocomplete_entity: "authors",
      value_range: { start: 22, end: 30 },
    });
  });

  it("offers it to a field of several words as to one, and not behind a relation", () => {
    const { context } = at("works where author is A7 or open a¦");
    expect(context).toMatchObject({ prefix: "open a", after_connective: "or", sibling: { field: "author" } });
    expect(at("works where it cites W7 or ¦").context.sibling).toBeUndefined();
    expect(at("works where cites is W7 or ¦").context.sibling).toMatchObject({ field: "cites" });
  });

  it("offers the codes that are listed, whether or not there may be others", () => {
    const named = at("works where subfield is ¦").context.suggestions ?? [];
    const ofOneName = named.filter(({ detail }) => /^(?:Physiology|Neurology)$/.test(detail ?? ""));
    expect(ofOneName.map(({ value }) => value)).toEqual(["2728", "2808", "2737", "1314"]);
    expect(at("works where license is (mit or ¦").context.suggestions?.slice(0, 2)).toEqual([
      { value: "apache-2-0", kind: "enum-slug", detail: "Apache License 2.0" },
      { value: "cc-by", kind: "enum-slug", detail: "CC-BY" },
    ]);
    const { suggestions } = at("works where source type is ¦").context;
    expect(suggestions).toContainEqual({ value: "journal", kind: "enum-slug" });
    expect(suggestions?.at(-1)).toEqual({ value: "unknown", kind: "value-keyword" });
  });

  it("tells a pronoun with its straight apostrophe", () => {
    expect(at("works where it’s ¦").context.subject).toBe("it's");
  });

  it("counts code points", () => {
    expect(at('works where title has ("🪐") and ye¦').context.replace_range).toEqual({ start: 32, end: 34 });
  });
});
