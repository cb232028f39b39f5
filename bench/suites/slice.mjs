// The engine, from OQL text to a page of documents, against the same question written by hand in SQL:
// over the serving tables (row numbers and the exact count, no documents) and over the nested Parquet.
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { openSnapshot, readManifest } from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { parseOrThrow } from "@oqlkit/oql";
import { compare, printTable } from "../compare.mjs";
import { prepareSnapshot } from "../prepare.mjs";

export async function sliceSuite({ works, rounds }) {
  const { dir: snapshot } = await prepareSnapshot(works);
  const { directory } = await readManifest(snapshot);
  const dir = join(snapshot, directory);
  const hand = await openByHand(join(dir, "serve", "catalog.duckdb"));
  const parquet = `read_parquet('${join(dir, "parquet", "works")}/*.parquet')`;
  const engine = createEngine({ adapter: await openSnapshot(snapshot) });
  try {
    const shapes = queryShapes(await pickValues(hand), parquet);
    const rows = [];
    for (const { name, oql, view, byHand, nested } of shapes) {
      const expected = await countBy(hand, byHand);
      const { count } = await engine.query(parseOrThrow(oql), view);
      if (count !== expected) throw new Error(`${name}: the engine counts ${count}, hand SQL ${expected}`);
      const quick = await compare(
        { hand: () => hand.run(byHand), engine: () => engine.query(parseOrThrow(oql), view) },
        rounds,
      );
      // A nested scan takes seconds at this size: a few rounds tell enough.
      const slow = await compare(
        { engine: () => engine.query(parseOrThrow(oql), view), nested: () => hand.run(nested) },
        Math.min(rounds, 3),
      );
      rows.push([
        name,
        quick.engine.ms.toFixed(1),
        quick.hand.ms.toFixed(1),
        quick.engine.ratio.toFixed(2),
        slow.nested.ms.toFixed(0),
        `${slow.nested.ratio.toFixed(0)}x`,
      ]);
    }
    printTable(
      ["query", "engine ms", "hand SQL ms", "engine / hand", "nested Parquet ms", "nested / engine"],
      rows,
    );
  } finally {
    await engine.close();
    hand.close();
  }
}

async function openByHand(database) {
  const instance = await DuckDBInstance.create(database, { access_mode: "READ_ONLY", threads: "2" });
  const connection = await instance.connect();
  await connection.run("set late_materialization_max_rows = 0");
  return {
    run: async ([sql, parameters]) => (await connection.runAndReadAll(sql, parameters)).getRowsJS(),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Every hand-written query returns the exact number of matching works in its column `n`, or sums to it. */
async function countBy(hand, query) {
  const rows = await hand.run(query);
  return Number(rows[0]?.at(-1) ?? 0);
}

/** Values that occur: a prolific author, a large institution with its country, a common topic and word. */
async function pickValues(hand) {
  const one = async (sql) => (await hand.run([sql, []]))[0];
  const side = (name, offset) =>
    one(`select v from "works/${name}" group by v order by count(*) desc, v offset ${offset} limit 1`);
  const [author] = await side("authorships.author.id", 50);
  const [institution] = await side("authorships.institutions.lineage", 5);
  const [country] = await side("authorships.countries", 1);
  const [topic] = await one(
    `select "primary_topic.id" from works group by 1 order by count(*) desc, 1 offset 10 limit 1`,
  );
  const [stem, token] = await one(
    `select stem, any_value(token) from "works/$text/display_name" where length(stem) > 4 group by stem order by count(*) desc offset 200 limit 1`,
  );
  return { author, institution, country, topic, stem, token };
}

/** Entity ids are stored as number * 32 + letter. */
const shortId = (key) => String.fromCharCode(65 + Number(BigInt(key) % 32n)) + String(BigInt(key) / 32n);

const page = (where) =>
  `select wid, count(*) over ()::double n from works where not is_xpac and ${where} order by default_rank limit 25`;
const nestedPage = (parquet, where, order = "cited_by_count desc") =>
  `select id, count(*) over ()::double n from ${parquet} where not is_xpac and ${where} order by ${order} limit 25`;
const side = (field) => `wid in (select wid from "works/${field}" where v = ?)`;

function queryShapes({ author, institution, country, topic, stem, token }, parquet) {
  const url = (key) => `https://openalex.org/${shortId(key)}`;
  const anyAuthor = "list_contains(list_transform(authorships, lambda a: a.author.id), ?)";
  const anyInstitution =
    "list_contains(flatten(list_transform(authorships, lambda a: flatten(list_transform(a.institutions, lambda i: i.lineage)))), ?)";
  const anyCountry = "list_contains(flatten(list_transform(authorships, lambda a: a.countries)), ?)";
  return [
    {
      name: "year, type and open access",
      oql: "works where year >= (2015) and type is (article) and open access is (true)",
      byHand: [page(`publication_year >= ? and type = ? and "open_access.is_oa"`), [2015, "article"]],
      nested: [
        nestedPage(parquet, "publication_year >= ? and type = ? and open_access.is_oa"),
        [2015, "article"],
      ],
    },
    {
      name: "one author",
      oql: `works where author is (${shortId(author)})`,
      byHand: [page(side("authorships.author.id")), [author]],
      nested: [nestedPage(parquet, anyAuthor), [url(author)]],
    },
    {
      name: "institution lineage and country",
      oql: `works where institution is (${shortId(institution)}) and country is (${country})`,
      byHand: [
        page(`${side("authorships.institutions.lineage")} and ${side("authorships.countries")}`),
        [institution, country],
      ],
      nested: [nestedPage(parquet, `${anyInstitution} and ${anyCountry}`), [url(institution), country]],
    },
    {
      name: "nested and, or, not",
      oql: `works where (year >= (2018) and not type is (article or preprint)) or (topic is (${shortId(topic)}) and open access is (false))`,
      byHand: [
        page(
          `((publication_year >= ? and coalesce(type not in (?, ?), true)) or ("primary_topic.id" = ? and not "open_access.is_oa"))`,
        ),
        [2018, "article", "preprint", topic],
      ],
      nested: [
        nestedPage(
          parquet,
          "((publication_year >= ? and coalesce(type not in (?, ?), true)) or (primary_topic.id = ? and not open_access.is_oa))",
        ),
        [2018, "article", "preprint", url(topic)],
      ],
    },
    {
      name: "a word of the title",
      oql: `works where title has (${token})`,
      byHand: [page(`wid in (select wid from "works/$text/display_name" where stem = ?)`), [stem]],
      nested: [nestedPage(parquet, "regexp_matches(lower(display_name), ?)"), [`\\b${stem}`]],
    },
    {
      name: "sorted by date, page 40",
      oql: "works where cited by count >= (5)",
      view: { sort: [{ column: "publication_date", direction: "desc" }], page: 40 },
      byHand: [
        "select wid, count(*) over ()::double n from works where not is_xpac and cited_by_count >= ? order by publication_date desc nulls last, id_rank limit 25 offset 975",
        [5],
      ],
      nested: [
        `${nestedPage(parquet, "cited_by_count >= ?", "publication_date desc nulls last, id")} offset 975`,
        [5],
      ],
    },
    {
      name: "group by year",
      oql: "works where type is (article) group by year",
      byHand: [
        "select publication_year, count(*)::integer c, (sum(count(*)) over ())::double n from works where not is_xpac and type = ? group by 1 order by c desc limit 200",
        ["article"],
      ],
      nested: [
        `select publication_year, count(*)::integer c from ${parquet} where not is_xpac and type = ? group by 1 order by c desc limit 200`,
        ["article"],
      ],
    },
    {
      name: "group by country",
      oql: "works where open access is (true) and year >= (2015) group by country",
      byHand: [
        `select v, count(*)::integer c, (select count(*) from works where not is_xpac and "open_access.is_oa" and publication_year >= 2015)::double n
         from "works/authorships.countries" join works using (wid)
         where not is_xpac and "open_access.is_oa" and publication_year >= ? group by v order by c desc, v limit 200`,
        [2015],
      ],
      nested: [
        `select v, count(*)::integer c from (select unnest(list_distinct(flatten(list_transform(authorships, lambda a: a.countries)))) v
         from ${parquet} where not is_xpac and open_access.is_oa and publication_year >= ?) group by v order by c desc, v limit 200`,
        [2015],
      ],
    },
    {
      name: "sample of 100",
      oql: "works where open access is (true) sample 100 seed 7",
      byHand: [
        `with m as materialized (select wid, hash(wid, ?) h from works where not is_xpac and "open_access.is_oa" order by h limit 100)
         select wid, (select count(*) from m)::double n from m order by h limit 25`,
        ["7"],
      ],
      nested: [
        `select id from ${parquet} where not is_xpac and open_access.is_oa order by hash(id, ?) limit 25`,
        ["7"],
      ],
    },
  ];
}
