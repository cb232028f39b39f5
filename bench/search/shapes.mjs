// The searches that are timed, each as a query object and as FTS5 statements.

const all = "fulltext.search";
const has = (value, field = all) => ({ column_id: field, operator: "has", value });
const not = (leaf) => ({ ...leaf, is_negated: true });
const or = (...filters) => ({ join: "or", filters });
const works = (...filter_rows) => ({ get_rows: "works", filter_rows, corpus: "all" });

/** The most frequent word in at most a share of the rows, or the rarest; `vocabulary` has the most frequent first. */
function wordAt(vocabulary, rows, share, skip = 0) {
  const index = vocabulary.findIndex(({ count }) => count <= share * rows);
  const found = vocabulary[(index < 0 ? vocabulary.length - 1 : index) + skip];
  if (found === undefined) throw new Error(`No word is in ${share} of the rows.`);
  return found.word;
}

/** One page of ids in order of relevance, and the number of matches. */
const page = (match) =>
  `select rowid from texts where texts match '${match}' order by rank limit 25; ` +
  `select count(*) from texts where texts match '${match}';`;

export function searchShapes(vocabulary, rows) {
  const at = (share, skip) => wordAt(vocabulary, rows, share, skip);
  const [rare, common, second, third] = [at(0.0001), at(0.05), at(0.05, 1), at(0.05, 2)];
  const [first, next] = [at(0.3), at(0.2)];
  const usual = vocabulary.filter(({ count }) => count > 0.001 * rows && count < 0.05 * rows);
  const spread = Array.from({ length: 114 }, (_, n) => usual[Math.floor((n * usual.length) / 114)].word);
  const boolean = (groups, excluded) => ({
    oqo: works(
      ...groups.map((words) => or(...words.map((word) => has(word)))),
      ...excluded.map((word) => not(has(word))),
    ),
    fts5: page(
      `(${groups.map((words) => `(${words.join(" OR ")})`).join(" AND ")}) NOT (${excluded.join(" OR ")})`,
    ),
  });
  const filtered = `from texts cross join works on works.id = texts.rowid where texts match '${common}' and year >= 2015 and is_oa = 1`;
  return [
    { name: "rare term", oqo: works(has(rare)), fts5: page(rare) },
    { name: "common term (5%)", oqo: works(has(common)), fts5: page(common) },
    {
      name: "three terms, all",
      oqo: works(has(`${common} ${second} ${third}`)),
      fts5: page(`${common} ${second} ${third}`),
    },
    {
      name: "three terms, any",
      oqo: works(or(has(common), has(second), has(third))),
      fts5: page(`${common} OR ${second} OR ${third}`),
    },
    {
      name: "phrase of common words",
      oqo: works(has(`"${first} ${next}"`)),
      fts5: page(`"${first} ${next}"`),
    },
    {
      name: "within 5 words",
      oqo: works(has(`"${common}"~5~"${second}"`)),
      fts5: page(`NEAR(${common} ${second}, 5)`),
    },
    {
      name: "prefix",
      oqo: works(has(`${common.slice(0, 4)}*`, "fulltext.search.exact")),
      fts5: page(`${common.slice(0, 4)}*`),
    },
    { name: "10 terms, Boolean", ...boolean([spread.slice(0, 4), spread.slice(4, 8)], spread.slice(8, 10)) },
    {
      name: "review, 114 terms",
      ...boolean([spread.slice(0, 50), spread.slice(50, 100)], spread.slice(100)),
    },
    {
      name: "term, filters, by country",
      oqo: {
        ...works(
          has(common),
          { column_id: "publication_year", operator: ">=", value: 2015 },
          { column_id: "open_access.is_oa", value: true },
        ),
        group_by: [{ column_id: "authorships.countries" }],
      },
      fts5:
        `select country, count(*) from (select works.id ${filtered}) cross join countries using (id) group by 1 order by 2 desc, 1 limit 200; ` +
        `select count(*) ${filtered};`,
    },
  ];
}

/** What FTS5 has no counterpart of. */
export function otherShapes(vocabulary) {
  const typed = vocabulary[40].word.slice(0, 4);
  const text = vocabulary
    .slice(100, 140)
    .map(({ word }) => word)
    .join(" ");
  return [
    { name: "autocomplete, works", ask: (engine) => engine.suggest({ get_rows: "works" }, typed) },
    { name: "autocomplete, authors", ask: (engine) => engine.suggest({ get_rows: "authors" }, "smi") },
    { name: "fuzzy word, two edits", oqo: works(has(`${vocabulary[120].word}~2`)) },
    { name: "semantic", oqo: works({ column_id: "semantic.search", operator: "has", value: text }) },
  ];
}
