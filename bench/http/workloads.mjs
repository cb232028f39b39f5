// What the HTTP suite asks for: over HTTP, and the same of the libraries in process.
import { translate } from "@oqlkit/oql";

const years = Array.from({ length: 40 }, (_, index) => 1984 + index);
const words = ["model", "analysis", "system", "theory", "data", "cell", "learning", "network"];
const select = ["id", "display_name", "publication_year", "cited_by_count"];
const oql = "works where year is (2020) and open access is (true)";
/** In turn more than the server keeps the translations of. */
const others = Array.from(
  { length: 10_000 },
  (_, count) => `works where citations is (${count}) and open access is (true)`,
);

const listOf = (year) => ({
  path: `/works?filter=publication_year:${year},type:article&select=${select.join(",")}`,
  oqo: {
    get_rows: "works",
    filter_rows: [
      { column_id: "publication_year", value: year },
      { column_id: "type", value: "article" },
    ],
  },
});

/** The workloads, given the ids of some works; `anew` where nothing is to come out of memory. */
export function workloadsOf(ids) {
  const turn = (items) => {
    let next = 0;
    return () => items[next++ % items.length];
  };
  const [year, word, other] = [turn(years), turn(words), turn(others)];
  const singletons = (name, some) => {
    const id = turn(some);
    return {
      name,
      requests: some.map((one) => ({ path: `/works/${one}` })),
      call: (engine) => engine.get("works", id()),
    };
  };
  return [
    singletons("singleton, one of 100", ids.slice(0, 100)),
    singletons("singleton, always another", ids),
    {
      name: "list, asked for before",
      requests: years.map((one) => ({ path: listOf(one).path })),
      call: (engine) => engine.query(listOf(year()).oqo, { select }),
    },
    {
      name: "list, worked out anew",
      anew: true,
      requests: years.map((one) => ({ path: listOf(one).path })),
      call: (engine) => engine.query(listOf(year()).oqo, { select }),
    },
    {
      name: "list, known to the caller (304)",
      known: true,
      requests: years.slice(0, 1).map((one) => ({ path: listOf(one).path })),
      call: (engine) => engine.query(listOf(1984).oqo, { select }),
    },
    {
      name: "search, worked out anew",
      anew: true,
      requests: words.map((one) => ({ path: `/works?search=${one}&select=${select.join(",")}` })),
      call: (engine) => {
        const leaf = { column_id: "fulltext.search", operator: "has", value: word() };
        return engine.query({ get_rows: "works", filter_rows: [leaf] }, { select });
      },
    },
    {
      name: "translate, a query asked for before",
      requests: [{ path: `/query/oql/${encodeURIComponent(oql)}` }],
      call: async () => JSON.stringify(translate({ oql }).body),
    },
    {
      name: "translate, always another query",
      requests: others.map((one) => ({ path: `/query/oql/${encodeURIComponent(one)}` })),
      call: async () => JSON.stringify(translate({ oql: other() }).body),
    },
  ];
}
