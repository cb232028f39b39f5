// The query shapes: OQL, the best SQL for the same question over the serving tables, and for some over the
// nested Parquet files.
import {
  among,
  amongMany,
  code,
  groupBy,
  groupBySide,
  named,
  page,
  rowsOf,
  shortId,
  side,
  value,
} from "./hand-sql.mjs";
import { anyOf } from "./pick-values.mjs";

/**
 * All shapes as `{ name, oql, view, hand, nested }`; `hand` lists variants of one query. A lookup has `get`
 * instead of `oql`; `entity` is what it asks for, works unless given. `target` is the number of times the nested query
 * must be slower.
 */
export function queryShapes(values, parquet) {
  return [
    ...listShapes(values, parquet),
    ...booleanShapes(values),
    ...orderShapes(values),
    ...groupShapes(values),
    ...lookupShapes(values),
  ];
}

const ids = { perPage: 1, select: ["id"] };
const countryField = "authorships.countries";
/** The rows of works from a country. */
const ofCountry = (one) => rowsOf(countryField, among([one], countryField));
const inField = (one) => `"primary_topic.field.id" = ${code("primary_topic.field.id", one)}`;
const url = (key) => `'https://openalex.org/${shortId(key)}'`;
const nestedPage = (parquet, where) =>
  `select id, count(*) over ()::double n from ${parquet} where not is_xpac and ${where} order by cited_by_count desc limit 25`;

function listShapes(
  { core, authorCore, author, institution, countries, cited, citing, topics, fields, subfields },
  parquet,
) {
  const [country] = countries;
  const lineage =
    "flatten(list_transform(authorships, lambda a: flatten(list_transform(a.institutions, lambda i: i.lineage))))";
  return [
    {
      name: "year, type and open access",
      oql: "works where year >= (2015) and type is (article) and open access is (true)",
      hand: page(
        core,
        `publication_year >= ${value(2015)} and type = ${code("type", "article")} and "open_access.is_oa"`,
      ),
      nested: nestedPage(parquet, "publication_year >= 2015 and type = 'article' and open_access.is_oa"),
      target: 3,
    },
    {
      name: "one author",
      oql: `works where author is (${shortId(author)})`,
      hand: page(core, "", { members: [rowsOf("authorships.author.id", among([author]))] }),
      nested: nestedPage(
        parquet,
        `list_contains(list_transform(authorships, lambda a: a.author.id), ${url(author)})`,
      ),
      target: 200,
    },
    {
      name: "institution lineage and country",
      oql: `works where institution is (${shortId(institution)}) and country is (${country})`,
      hand: page(core, "", {
        members: [rowsOf("authorships.institutions.lineage", among([institution])), ofCountry(country)],
      }),
      nested: nestedPage(
        parquet,
        `list_contains(${lineage}, ${url(institution)}) and list_contains(flatten(list_transform(authorships, lambda a: a.countries)), '${country}')`,
      ),
      target: 150,
    },
    {
      name: "topic",
      oql: `works where topic is (${shortId(topics[0])})`,
      hand: page(core, `"primary_topic.id" = ${value(topics[0])}`),
    },
    {
      name: "field, subfield and year",
      oql: `works where (field is (${fields[0]}) or subfield is ${anyOf(subfields)}) and year is (2019)`,
      hand: page(
        core,
        `(${inField(fields[0])} or "primary_topic.subfield.id" ${among(subfields, "primary_topic.subfield.id")}) and publication_year = ${value(2019)}`,
      ),
    },
    {
      name: "cites a work",
      oql: `works where it cites (${shortId(cited)})`,
      hand: page(core, "", { members: [rowsOf("referenced_works", among([cited]))] }),
      nested: nestedPage(parquet, `list_contains(referenced_works, ${url(cited)})`),
      target: 40,
    },
    {
      name: "cited by a work",
      oql: `works where it's cited by (${citing})`,
      hand: page(
        core,
        `t."$key" in (select v from "works/$links/referenced_works" where wid = (select wid from works where id = ${value(citing)}))`,
      ),
    },
    {
      name: "authors of an institution",
      entity: "authors",
      oql: `authors where last known institution is (${shortId(institution)})`,
      hand: page(authorCore, "", {
        members: [rowsOf("last_known_institutions.id", among([institution]), "authors")],
        entity: "authors",
      }),
    },
    {
      name: "everything, default order",
      oql: "works",
      hand: page(core, "", { total: core }),
    },
    {
      name: "count of a country",
      oql: `works where country is (${countries[1]})`,
      view: ids,
      countOnly: true,
      hand: [`select count(*)::double n from (${ofCountry(countries[1])}) t where t.wid < ${core}`],
    },
    {
      name: "select of 3 fields",
      oql: "works where year is (2018) and open access is (true)",
      view: { select: ["id", "display_name", "cited_by_count"] },
      hand: page(core, `publication_year = ${value(2018)} and "open_access.is_oa"`),
    },
    {
      name: "100 full objects",
      oql: "works where year is (2018) and open access is (true)",
      view: { perPage: 100 },
      hand: page(core, `publication_year = ${value(2018)} and "open_access.is_oa"`, { limit: 100 }),
    },
  ];
}

function booleanShapes({ core, authors, institutions, countries, topics, sources, fields }) {
  const some = authors.slice(100);
  const branches = [0, 1, 2, 3, 4].map((index) => ({
    topics: topics.slice(index * 2, index * 2 + 2),
    country: countries[index + 2],
    year: 2010 + index,
  }));
  return [
    {
      name: "or of ands, 20 leaves",
      oql: `works where ${branches.map((branch) => `(topic is ${anyOf(branch.topics)} and country is (${branch.country}) and year >= (${branch.year}))`).join(" or ")}`,
      hand: page(
        core,
        `(${branches.map((branch) => `("primary_topic.id" ${among(branch.topics)} and t.wid in (${ofCountry(branch.country)}) and publication_year >= ${value(branch.year)})`).join(" or ")})`,
      ),
    },
    {
      name: "or of 100 authors",
      oql: `works where author is ${anyOf(authors.slice(0, 100))}`,
      hand: [
        ...page(core, `${side("authorships.author.id", among(authors.slice(0, 100)))}`),
        ...page(core, "", {
          members: [
            rowsOf("authorships.author.id", amongMany(authors.slice(0, 100))).replace("wid", "distinct wid"),
          ],
        }),
      ],
    },
    {
      name: "or of 100 leaves on four fields",
      oql: `works where topic is ${anyOf(topics)} or source is ${anyOf(sources)} or institution is ${anyOf(institutions)} or author is ${anyOf(some)}`,
      hand: [among, amongMany].flatMap((many) =>
        page(
          core,
          `("primary_topic.id" ${among(topics)} or "primary_location.source.id" ${among(sources)} or ${side("authorships.institutions.lineage", many(institutions))} or ${side("authorships.author.id", many(some))})`,
        ),
      ),
    },
    {
      name: "null tests",
      oql: "works where doi is unknown and institution is unknown and language is (en)",
      hand: page(
        core,
        `t.doi is null and not "$has/authorships.institutions.lineage" and language = ${code("language", "en")}`,
      ),
    },
    {
      name: "not a country",
      oql: `works where not country is (${countries[0]}) and field is (${fields[1]})`,
      hand: page(core, `t.wid not in (${ofCountry(countries[0])}) and ${inField(fields[1])}`),
    },
  ];
}

function orderShapes({ core, works, deep, fields }) {
  const depth = Math.floor(works / 2);
  return [
    {
      name: "sort by citations",
      oql: `works where field is (${fields[0]})`,
      view: { sort: [{ column: "cited_by_count", direction: "desc" }] },
      hand: page(core, inField(fields[0]), {
        order: "t.cited_by_count",
      }),
    },
    {
      name: "sort by date, page 40",
      oql: "works where cited by count >= (5)",
      view: { sort: [{ column: "publication_date", direction: "desc" }], page: 40 },
      hand: page(core, `t.cited_by_count >= ${value(5)}`, {
        order: "t.publication_date",
        offset: 975,
      }),
    },
    {
      name: `cursor at depth ${depth.toLocaleString("en")}`,
      oql: "works",
      after: [depth, deep],
      hand: page(core, `t.wid > ${value(depth)}`, { total: core }),
    },
    {
      name: "cursor at the start",
      oql: "works",
      view: { cursor: "*" },
      hand: page(core, "", { total: core }),
    },
    {
      name: "sample of 10,000",
      oql: "works where open access is (true) sample 10000 seed 7",
      hand: [
        `with m as materialized (select wid, hash(wid, '7') h from works t where t.wid < ${core} and "open_access.is_oa" order by h limit 10000)
         select wid, (select count(*) from m)::double n from m order by h limit 25`,
        `with m as materialized (select wid, hash(wid) h from works t where t.wid < ${core} and "open_access.is_oa" order by h limit 10000)
         select wid, (select count(*) from m)::double n from m order by h limit 25`,
      ],
      sampled: true,
    },
  ];
}

function groupShapes({ core, institution, countries, fields }) {
  const live = `t.wid < ${core}`;
  const open = `${live} and "open_access.is_oa" and publication_year >= ${value(2015)}`;
  return [
    {
      name: "group by topic",
      oql: "works group by topic",
      hand: named(groupBy('"primary_topic.id"', live), "topics"),
    },
    {
      name: "group by year",
      oql: "works where type is (article) group by year",
      hand: groupBy("publication_year", `${live} and type = ${code("type", "article")}`),
    },
    {
      name: "group by country",
      oql: "works where open access is (true) and year >= (2015) group by country",
      hand: groupBySide("authorships.countries", open),
    },
    {
      name: "group by institution",
      oql: `works where field is (${fields[1]}) group by institution`,
      hand: named(
        groupBySide("authorships.institutions.lineage", `${live} and ${inField(fields[1])}`),
        "institutions",
      ),
    },
    {
      name: "group by type of an institution",
      oql: `works where institution is (${shortId(institution)}) group by type`,
      hand: [
        ...groupBy("type", `${live} and ${side("authorships.institutions.lineage", among([institution]))}`),
        ...groupBy(
          "type",
          live,
          `join (${rowsOf("authorships.institutions.lineage", among([institution]))}) using (wid)`,
        ),
      ],
    },
    {
      name: "group by type, mean citations",
      oqo: {
        get_rows: "works",
        group_by: [{ column_id: "type" }],
        sort_by: [{ column_id: "cited_by_count", aggregate: "mean", direction: "desc" }],
      },
      optional: true,
      hand: [
        `select type as k, count(*)::double as c, (sum(count(*)) over ())::double as n
         from works t where ${live} group by 1 order by avg(cited_by_count) desc, k limit 200`,
      ],
    },
    {
      name: "group by year and type",
      oql: `works where country is (${countries[1]}) group by year, type`,
      optional: true,
      hand: [
        `where ${live} and t.wid in (${ofCountry(countries[1])})`,
        `join (${ofCountry(countries[1])}) using (wid) where ${live}`,
      ].map(
        (
          rows,
        ) => `select publication_year, type as k, count(*)::double as c, (sum(count(*)) over ())::double as n
         from works t ${rows} group by 1, 2 order by c desc`,
      ),
    },
  ];
}

function lookupShapes({ citing, doi, orcid }) {
  return [
    {
      name: "one work by id",
      get: ["works", citing],
      hand: [`select wid from works where id = ${value(citing)}`],
    },
    {
      name: "one work by DOI",
      get: ["works", `https://doi.org/${doi}`],
      hand: [`select wid from "works/$keys" where key = ${value(`doi:${doi}`)}`],
    },
    {
      name: "one author by ORCID",
      entity: "authors",
      get: ["authors", orcid],
      hand: [`select wid from "authors/$keys" where key = ${value(`orcid:${orcid}`)}`],
    },
  ];
}
