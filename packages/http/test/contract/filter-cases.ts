import type { Sections } from "./contract-case.ts";
import { type Case, found } from "./make-case.ts";

const count = (number: number): object => ({ meta: { count: number } });

const filtered = (row: string, filter: string, matches: number): Case =>
  found(row, `/works?filter=${filter}`, count(matches));

/** How the values of filters are written. */
export const filterCases: Sections = {
  "2 parameters": [
    filtered("a value in quotes", "type:%22book%22", 14),
    filtered("values in quotes", "type:%22book%22|%22article%22", 40),
    filtered("not a value in quotes", "type:!%22book%22", 26),
    filtered("a lone quote in a search", "title.search:maps%22", 30),
    filtered("a quoted comma in a search", "title.search:%22data,%20maps%22", 10),
    filtered("ids that all hold", "author.id:A501+A502", 0),
    filtered("dates that all hold", "publication_date:>2016-12-31+<2018-01-01", 7),
    filtered("a code that no vocabulary has", "type:foo", 0),
    filtered("best_open_version in any case", "best_open_version:PUBLISHED", 0),
    filtered("best_open_version is missing", "best_open_version:null", 40),
    filtered("alternatives that repeat the name", "doi:10.5555/paper.1002|doi:10.5555/paper.1003", 2),
    filtered(
      "alternatives that repeat the name under an alias",
      "author.id:A501|authorships.author.id:A502",
      20,
    ),
    filtered("has_abstract may be asked to be null, which it never is", "has_abstract:null", 0),
    filtered("has_abstract is always there", "has_abstract:!null", 40),
    filtered("has_fulltext is stored, and may be missing", "has_fulltext:null", 40),
    filtered("has_content is false where nothing is known", "has_content.pdf:false", 40),
  ],
  "3-8 lists": [
    found(
      "x_query of words and a phrase",
      "/works?search=charted+%22are%20charted%22",
      {
        meta: { count: 1, x_query: { oql: 'works where full text has (stemmed "are charted" and charted)' } },
      },
      { same: "/?oql=works+where+full+text+has+(stemmed+%22are+charted%22+and+charted)" },
    ),
    found(
      "x_query of a code written as a URL",
      "/works?filter=type:https://openalex.org/types/book",
      { meta: { count: 14, x_query: { oql: "works where type is (book)", url: "/works?filter=type:book" } } },
      { same: "/?oql=works+where+type+is+(book)" },
    ),
    found("x_query of an id with a prefix", "/works?filter=author.id:openalex:a501", {
      meta: { count: 10, x_query: { oql: "works where author is (A501)" } },
    }),
    found("x_query of a continent by name", "/works?filter=institutions.continent:north_america|Europe", {
      meta: { x_query: { oql: "works where continent is (Q46 or Q49)" } },
    }),
    found("x_query of a search that begins with not", "/works?search=not+maps", {
      meta: { count: 30, x_query: { oql: "works where full text has (maps)" } },
    }),
    {
      row: "a text that only a query object says",
      path: "/",
      method: "POST",
      json: { oqo: { get_rows: "works", filter_rows: [{ column_id: "biblio.volume", value: '5"' }] } },
      status: 200,
      body: {
        meta: {
          count: 0,
          x_query: { oql: null, oqo: { filter_rows: [{ value: '5"' }] }, url: null },
          warnings: [{ parameter: "oqo", message: /the oql of x_query is null/ }],
        },
      },
    },
  ],
};
