import { columnsOf, entities } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { curatedWords } from "./curated.ts";
import { entityWords } from "./entity-words.ts";
import { matchField } from "./lookup.ts";
import { printedWord } from "./render-words.ts";

function column(words: string, entity: string): string | undefined {
  const match = matchField(words.toLowerCase().split(" "), entity);
  return match && `${match.length} ${match.row.kind} ${match.row.column}`;
}

describe("field words", () => {
  it.each([
    ["year is", "works", "1 num publication_year"],
    ["open access status is gold", "works", "3 enum open_access.oa_status"],
    ["open access is", "works", "2 bool open_access.is_oa"],
    ["domain is", "works", "1 id primary_topic.domain.id"],
    ["domain is", "topics", "1 id domain.id"],
    ["doaj is", "works", "1 bool primary_location.source.is_in_doaj"],
    ["doaj is", "sources", "1 bool is_in_doaj"],
    ["name has", "authors", "1 search display_name"],
    ["exact institution is", "works", "2 id authorships.institutions.id"],
    ["institution.id is", "works", "1 id authorships.institutions.id"],
    ["title has", "locations", "1 search title"],
  ])("%s on %s", (words, entity, wanted) => {
    expect(column(words.split(" ").slice(0, 4).join(" "), entity)).toBe(wanted);
  });

  it("knows no word that is not there", () => {
    expect(column("colour is", "works")).toBeUndefined();
  });

  it("has no word of more words than are read", () => {
    const words = entities.flatMap((entity) => Array.from(entityWords(entity).keys()));
    expect(words.filter((word) => word.split(" ").length > 4)).toEqual([]);
    expect(column("locations source host institution lineage is", "works")).toBeUndefined();
  });

  it("prints a column with the word of the entity", () => {
    expect(printedWord("works", "display_name.search.exact")).toBe("title");
    expect(printedWord("authors", "display_name.search")).toBe("name");
    expect(printedWord("works", "from_created_date")).toBe("from_created_date");
    expect(printedWord("works", "no.such.column")).toBe("no.such.column");
  });

  it("leads every curated word but one to a registered column of some entity", () => {
    const ids = new Set(entities.flatMap((entity) => columnsOf(entity).map(({ id }) => id)));
    const lost = curatedWords.filter(({ row }) => !ids.has(row.column) && !ids.has(`${row.column}.search`));
    expect(lost.map(({ row }) => row.word)).toEqual(["institution name"]);
  });
});
