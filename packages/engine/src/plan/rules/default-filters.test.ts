import { describe, expect, it } from "vitest";
import { and, from, is, not, or, rewritten } from "../../../test/support/rewritten.ts";
import { defaultFilters } from "./default-filters.ts";

const article = is("type", "article");
const expansion = is("is_xpac", true);
const withWorks = from("works_count", 0, false);

describe("default-filters", () => {
  it("keeps works to the core corpus", () => {
    expect(rewritten(defaultFilters, article, { corpus: "core" })).toEqual(and(article, not(expansion)));
  });

  it("keeps to the expansion, or to nothing, when asked", () => {
    expect(rewritten(defaultFilters, article, { corpus: "expansion" })).toEqual(and(article, expansion));
    expect(rewritten(defaultFilters, article, { corpus: "all" })).toEqual(article);
  });

  it("leaves the corpus to a query that names the flag, at any depth", () => {
    const named = or(article, not(and(is("is_xpac", false), article)));
    expect(rewritten(defaultFilters, named, { corpus: "core" })).toEqual(named);
  });

  it("leaves out authors without works, unless the query counts works itself", () => {
    const named = is("display_name", "Ann");
    expect(rewritten(defaultFilters, named, { entity: "authors" })).toEqual(and(named, withWorks));
    const counted = or(named, is("works_count", 0));
    expect(rewritten(defaultFilters, counted, { entity: "authors" })).toEqual(counted);
  });

  it("adds nothing for other entity types", () => {
    expect(rewritten(defaultFilters, article, { entity: "sources", corpus: "core" })).toEqual(article);
  });
});
