// DuckDB SQL written by hand over the serving tables, run as prepared statements.
import { availableParallelism } from "node:os";
import { BIGINT, DOUBLE, DuckDBInstance, VARCHAR } from "@duckdb/node-api";

/** Opens the serving database a second time, with the settings that suit these tables. */
export async function openByHand(database) {
  const instance = await DuckDBInstance.create(database, {
    access_mode: "READ_ONLY",
    // As many as a snapshot is opened with.
    threads: String(availableParallelism()),
    memory_limit: "4GB",
  });
  const connection = await instance.connect();
  await connection.run("set late_materialization_max_rows = 0");
  return {
    async prepare(sql) {
      const values = [];
      const text = sql.replaceAll(/\{\{(.*?)\}\}/g, (_, value) => {
        values.push(readMark(value));
        return `$${values.length}`;
      });
      const statement = await connection.prepare(text);
      const types = values.map(typeOf);
      return {
        async run() {
          if (values.length > 0) statement.bind(values, types);
          return (await statement.runAndReadAll()).getRows();
        },
        close: () => statement.destroySync(),
      };
    },
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRows(),
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** A value that becomes a parameter of a prepared statement: ids and whole numbers as bigints, texts, fractions. */
export const value = (given) => {
  const whole = typeof given === "bigint" || Number.isInteger(given);
  return `{{${whole ? `${given}n` : JSON.stringify(given)}}}`;
};

const readMark = (mark) => (/^\d+n$/.test(mark) ? BigInt(mark.slice(0, -1)) : JSON.parse(mark));
const types = { bigint: BIGINT, number: DOUBLE, string: VARCHAR };
const typeOf = (given) => types[typeof given];

/** A code in the type that a field of works holds its codes in. */
export const code = (field, given) => `${value(given)}::"works/$codes/${field}"`;

/** A test for one of values, or of codes of a field: `= $1`, `in ($1, $2)`. */
export function among(values, field) {
  const listed = values.map((one) => (field === undefined ? value(one) : code(field, one)));
  return listed.length === 1 ? `= ${listed[0]}` : `in (${listed.join(", ")})`;
}

/** The same by a join with a list of them, for many. */
export const amongMany = (values) => `in (select unnest([${values.map(value).join(", ")}]))`;

/** Entity ids are stored as number * 32 + letter. */
export const shortId = (key) =>
  String.fromCharCode(65 + Number(BigInt(key) % 32n)) + String(BigInt(key) / 32n);

/** The rows with a value of a many-valued field, from its side table. */
export const rowsOf = (field, test, entity = "works") =>
  `select wid from "${entity}/${field}" where v ${test}`;

/** A condition on a many-valued field. */
export const side = (field, test, entity) => `t.wid in (${rowsOf(field, test, entity)})`;

/**
 * Ways to ask for a page of row numbers (column 0) with the exact count (last column); the fastest counts as the best
 * hand-written query. `members` are queries for row numbers (`wid`) that the rows must be among, each once; `core` is
 * the number of rows that are meant at all, which come first; rows come by number, and so do those that tie in `order`.
 * `total` is the count where it is known.
 */
export function page(
  core,
  where,
  { members = [], order, limit = 25, offset = 0, entity = "works", total } = {},
) {
  const tail = `limit ${limit}${offset === 0 ? "" : ` offset ${offset}`}`;
  const sorted = `order by ${order === undefined ? "" : "k desc nulls last, "}wid ${tail}`;
  const carried = `t.wid${order === undefined ? "" : `, ${order} as k`}`;
  const tests = [`t.wid < ${core}`, ...(where === "" ? [] : [where])].join(" and ");
  const tested = [tests, ...members.map((rows) => `t.wid in (${rows})`)].join(" and ");
  const joins = (some) =>
    some.map((rows, index) => ` join (${rows}) j${index} on j${index}.wid = t.wid`).join("");
  const counted = (rows) => (total === undefined ? `(select count(*) ${rows})::double` : `${total}::double`);
  const ways = (rows) => [
    `select ${carried}, ${total === undefined ? "count(*) over ()" : total}::double as n ${rows} ${sorted}`,
    `select ${carried}, ${counted(rows)} as n ${rows} ${sorted}`,
    `with m as materialized (select ${carried} ${rows}) select *, ${counted("from m")} as n from m ${sorted}`,
  ];
  const [first, ...others] = members;
  return [
    ...ways(`from "${entity}" t where ${tested}`),
    ...(first === undefined ? [] : ways(`from "${entity}" t${joins(members)} where ${tests}`)),
    // Where only row numbers are tested, the flat table is not needed.
    ...(first === undefined || where !== "" || order !== undefined
      ? []
      : ways(`from (${first}) t${joins(others)} where ${tests}`)),
  ];
}

/** Ways to count by a single-valued field: key, count and, last, the number of works. `join` follows the table. */
export const groupBy = (column, where, join = "") => [
  `select ${column} as k, count(*)::double as c, (sum(count(*)) over ())::double as n
   from works t ${join} where ${where} group by 1 order by c desc, k limit 200`,
  `with g as materialized (select ${column} as k, count(*) as c from works t ${join} where ${where} group by 1)
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
    `with f as materialized (select "$all/${field}" as l from works t where ${where})
     select v as k, count(*)::double as c, (select count(*) from f)::double as n
     from (select unnest(l) as v from f) group by v order by c desc, k limit 200`,
  ];
};

/** The same with the display name of each group. */
export const named = (variants, entity) =>
  variants.map(
    (sql) => `select k, c, n from (select g.*, e.display_name from (${sql}) g(k, c, n)
      left join "${entity}" e on e."$key" = g.k) order by c desc, k`,
  );
