// DuckDB SQL written by hand over the serving tables, run as prepared statements.
import { DuckDBInstance } from "@duckdb/node-api";

/** Opens the serving database a second time, with the settings that suit these tables. */
export async function openByHand(database) {
  const instance = await DuckDBInstance.create(database, {
    access_mode: "READ_ONLY",
    threads: "2",
    memory_limit: "4GB",
  });
  const connection = await instance.connect();
  await connection.run("set late_materialization_max_rows = 0");
  return {
    prepare: (sql) => connection.prepare(sql),
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRows(),
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Entity ids are stored as number * 32 + letter. */
export const shortId = (key) => String.fromCharCode(65 + Number(BigInt(key) % 32n)) + String(BigInt(key) / 32n);

/** Works of the default corpus: what the engine adds to every query on works. */
export const live = "not t.is_xpac";

/** A condition on a many-valued field through its side table. */
export const side = (field, test, entity = "works") =>
  `t.wid in (select wid from "${entity}/${field}" where v ${test})`;

/**
 * Ways to ask for a page of ids (column 0) with the exact count (last column); the fastest counts as the best
 * hand-written query.
 */
export function page(where, { order = "t.default_rank", limit = 25, offset = 0, entity = "works" } = {}) {
  const rows = `from "${entity}" t where ${where}`;
  const end = `order by k limit ${limit}${offset === 0 ? "" : ` offset ${offset}`}`;
  const [expression, direction = ""] = order.split(/ (?=desc)/);
  const sorted = end.replace("order by k", `order by k ${direction}${direction && " nulls last, t.id_rank"}`);
  const outer = sorted.replace("t.id_rank", "r");
  const carried = `t."$key" as id, ${expression} as k, t.id_rank as r`;
  return [
    `select t.id, ${expression} as k, count(*) over ()::double as n ${rows} ${sorted}`,
    `select t.id, ${expression} as k, (select count(*) ${rows})::double as n ${rows} ${sorted}`,
    `with m as materialized (select ${carried} ${rows})
     select id, k, (select count(*) from m)::double as n from m ${outer}`,
  ];
}

/** Ways to count by a single-valued field: key, count and, last, the number of works. */
export const groupBy = (column, where) => [
  `select ${column} as k, count(*)::double as c, (sum(count(*)) over ())::double as n
   from works t where ${where} group by 1 order by c desc, k limit 200`,
  `with g as materialized (select ${column} as k, count(*) as c from works t where ${where} group by 1)
   select k, c::double, (select sum(c) from g)::double as n from g where k is not null order by c desc, k limit 200`,
];

/** Ways to count by a many-valued field. */
export const groupBySide = (field, where) => {
  const total = `(select count(*) from works t where ${where})::double as n`;
  return [
    `select v as k, count(*)::double as c, ${total}
     from "works/${field}" join works t using (wid) where ${where} group by v order by c desc, k limit 200`,
    `with f as materialized (select wid from works t where ${where})
     select v as k, count(*)::double as c, (select count(*) from f)::double as n
     from "works/${field}" join f using (wid) group by v order by c desc, k limit 200`,
  ];
};

/** The same with the display name of each group. */
export const named = (variants, entity) =>
  variants.map(
    (sql) => `select k, c, n from (select g.*, e.display_name from (${sql}) g(k, c, n)
      left join "${entity}" e on e."$key" = g.k) order by c desc, k`,
  );
