import type { Sections } from "./contract-case.ts";
import { found } from "./make-case.ts";

const echo = (path: string, oql: string, url: string | null, row = oql): Sections[string][number] =>
  found(`x_query: ${row}`, path, { meta: { x_query: { oql, url } } });

/** How calls are said again in `meta.x_query`. */
export const echoCases: Sections = {
  "3-8 lists": [
    echo(
      "/works?filter=publication_year:2020,is_oa:true&sort=cited_by_count:desc&per_page=5&page=2",
      "works where open access is (true) and year is (2020)",
      "/works?filter=open_access.is_oa:true,publication_year:2020&per_page=5&page=2",
    ),
    echo(
      "/works?filter=type:article|book,institutions.country_code:!us",
      "works where institution country is (not us) and type is (article or book)",
      "/works?filter=authorships.institutions.country_code:%21us,type:article|book",
    ),
    echo(
      "/works?filter=publication_year:2019-2023&group_by=type",
      "works where year >= (2019) and year <= (2023) group by type",
      "/works?filter=publication_year:2019-2023&group_by=type",
    ),
    echo("/authors?search=smith", "authors where text has (smith)", "/authors?filter=text.search:smith"),
    echo(
      "/works?search=dna AND rna&cursor=*".replaceAll(" ", "%20"),
      "works where full text has (dna and rna)",
      "/works?filter=fulltext.search:dna,fulltext.search:rna&cursor=%2A",
    ),
    echo("/works?sample=10&seed=5", "works sample 10 seed 5", "/works?sample=10&seed=5"),
    echo(
      "/sources?filter=openalex:S1|S2",
      "sources where openalex id is (S1 or S2)",
      "/sources?filter=ids.openalex:S1|S2",
    ),
    found(
      "x_query of ids of keywords",
      "/keywords?filter=openalex_id:deep-sea",
      {
        meta: {
          count: 1,
          x_query: {
            oql: "keywords where openalex id is (deep-sea)",
            oqo: { filter_rows: [{ column_id: "id", value: "deep-sea" }] },
            url: "/keywords?filter=id:deep-sea",
          },
        },
      },
      { same: "/?oql=keywords+where+openalex+id+is+(deep-sea)" },
    ),
    found(
      "x_query of ids of SDGs",
      "/sdgs?filter=openalex:14",
      { meta: { count: 1, x_query: { url: "/sdgs?filter=id:14" } } },
      { same: "/?oql=sdgs+where+openalex+id+is+(14)" },
    ),
    found(
      "x_query of ids of works",
      "/works?filter=id:W1001",
      {
        meta: {
          count: 1,
          x_query: { oqo: { filter_rows: [{ column_id: "ids.openalex", value: "W1001" }] } },
        },
      },
      { same: "/?oql=works+where+openalex+id+is+(W1001)" },
    ),
    found(
      "x_query of journals",
      "/works?filter=journal:S10",
      { meta: { count: 0, x_query: { oql: "works where source is (S10) and source type is (journal)" } } },
      { same: "/?oql=works+where+source+is+(S10)+and+source+type+is+(journal)" },
    ),
    found("x_query of groups of journals", "/works?group_by=journal", {
      meta: {
        x_query: {
          oql: "works where source type is (journal) group by source",
          url: "/works?filter=primary_location.source.type:journal&group_by=primary_location.source.id",
        },
      },
    }),
    found(
      "x_query of groups of ids",
      "/works?group_by=service&per_page=1",
      {
        meta: {
          x_query: { oql: "works group by openalex id", url: "/works?group_by=ids.openalex&per_page=1" },
        },
      },
      { same: "/?oql=works+group+by+openalex+id&per_page=1" },
    ),
    found("x_query of what the language cannot say", "/authors?filter=created_date:null", {
      meta: {
        x_query: { oql: null, oqo: null, url: "/authors?filter=created_date:null" },
        warnings: [{ parameter: "filter", message: /the oql and oqo of x_query are null/ }],
      },
    }),
    found(
      "x_query of groups beside what the language cannot say",
      "/authors?filter=created_date:null&group_bys=has_orcid,works_count",
      {
        meta: {
          x_query: {
            oql: null,
            oqo: null,
            url: "/authors?filter=created_date:null&group_bys=has_orcid,works_count",
          },
          warnings: [{ parameter: "filter", message: /are null/ }],
        },
      },
      { says: /^((?!the url gives the groups).)*$/ },
    ),
    found("x_query of a value that the language refuses", "/works?filter=type:nothing", {
      meta: {
        count: 0,
        x_query: { url: "/works?filter=type:nothing" },
        warnings: [{ parameter: "filter", message: /nothing.* refuses such values/ }],
      },
    }),
    found("x_query of words that may be moved, beside others", '/works?search="open+data"~3+maps', {
      meta: {
        x_query: { oql: null, url: "/works?filter=fulltext.search:%22open data%22~3,fulltext.search:maps" },
        warnings: [{ parameter: "search", message: /words of a phrase are moved, so the oql .* is null/ }],
      },
    }),
    found("x_query of words that may be moved", '/works?search="open+data"~3', {
      meta: {
        x_query: { oql: null, oqo: { filter_rows: [{ value: '"open data"~3' }] } },
        warnings: [{ parameter: "search", message: /words of a phrase are moved, so the oql .* is null/ }],
      },
    }),
    found(
      "x_query of groups that the language cannot say",
      "/works?group_by=primary_location.source.publisher_lineage",
      {
        meta: {
          x_query: {
            oql: null,
            oqo: null,
            url: "/works?group_by=primary_location.source.publisher_lineage",
          },
          warnings: [{ parameter: "group_by", message: /field in group_by, so the oql and oqo .* null/ }],
        },
      },
    ),
    found(
      "x_query of a seed with quotation marks",
      "/works?sample=3&seed=%22a%22",
      {
        meta: {
          x_query: { oql: null, oqo: { sample: 3, seed: '"a"' }, url: "/works?sample=3&seed=%22a%22" },
          warnings: [{ parameter: "seed", message: /no quotation marks in seeds.*oql of x_query is null/ }],
        },
      },
      { same: "/works?sample=3&seed=%22a%22" },
    ),
    found("journal is another name of source in OQL", "/?oql=works+where+journal+is+(S10)", {
      meta: { count: 20, x_query: { oql: "works where source is (S10)" } },
    }),
    found("x_query of an OQL keeps its order", "/?oql=works+where+year+is+(2016)+and+type+is+(book)", {
      meta: { x_query: { oql: "works where year is (2016) and type is (book)" } },
    }),
    found("x_query without a URL", "/?oql=works+where+type+is+(book)+or+year+is+(2016)", {
      meta: { x_query: { url: null } },
    }),
    found("x_query says no default", "/works", { meta: { x_query: { oql: "works", url: "/works" } } }),
    found(
      "x_query as OQL gives the same",
      "/works?filter=type:book&sort=cited_by_count",
      {},
      {
        same: "/?oql=works+where+type+is+(book)&sort=cited_by_count",
      },
    ),
  ],
};
