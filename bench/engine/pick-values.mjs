// Values that occur in the sample: prolific, common or rare as a query shape needs them.
import { shortId } from "./hand-sql.mjs";

/** Picks the values of all query shapes; the same data gives the same ones. Throws where there are too few works. */
export async function pickValues(hand) {
  const column = async (sql) => (await hand.rows(sql)).map(([value]) => value);
  const side = (field, count, offset) =>
    column(
      `select v from "works/${field}" group by v order by count(*) desc, v limit ${count} offset ${offset}`,
    );
  const flat = (field, count, offset) =>
    column(
      `select "${field}" from works where "${field}" is not null group by 1 order by count(*) desc, 1 limit ${count} offset ${offset}`,
    );
  const [works] = await column("select count(*)::double from works");
  const [cited] = await column(
    `select v from "works/referenced_works" group by v order by count(*) desc, v limit 1 offset 20`,
  );
  const [citing] = await column(
    `select t.id from works t where referenced_works_count between 20 and 40 and has_doi order by wid limit 1 offset 40`,
  );
  const [doi] = await column(`select doi from works where id = '${citing}'`);
  const [orcid] = await column(
    `select substr(key, 7) from "authors/$keys" where key like 'orcid:%' order by key limit 1 offset ${Math.floor(works / 200)}`,
  );
  const [core] = await column("select count(*)::double from works where not coalesce(is_xpac, false)");
  const [authorCore] = await column("select count(*)::double from authors where works_count > 0");
  const [deep] = await column(`select id from works where wid = ${Math.floor(works / 2)}`);
  const picked = {
    works,
    core,
    authorCore,
    cited,
    citing,
    doi,
    orcid,
    deep,
    author: (await side("authorships.author.id", 1, 50))[0],
    authors: await side("authorships.author.id", 130, 100),
    institution: (await side("authorships.institutions.lineage", 1, 5))[0],
    institutions: await side("authorships.institutions.lineage", 30, 20),
    countries: await side("authorships.countries", 30, 0),
    topics: await flat("primary_topic.id", 40, 10),
    fields: await flat("primary_topic.field.id", 4, 2),
    subfields: await flat("primary_topic.subfield.id", 4, 3),
    sources: await flat("primary_location.source.id", 30, 10),
    keyword: (await side("keywords.id", 1, 10))[0],
  };
  const lacking = Object.keys(picked).filter((name) => picked[name] === undefined);
  if (lacking.length > 0) throw new Error(`${works} works are too few, 2500 would do: ${lacking.join(", ")}`);
  return picked;
}

/** Ids in OQL: `(W1 or W2)`. */
export const anyOf = (values) =>
  `(${values.map((value) => (typeof value === "bigint" ? shortId(value) : value)).join(" or ")})`;
