// Random calls with values that occur in the data: lists, counts, groups, samples, lookups, walks by cursor.
import { openSnapshot } from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";

/** Filter columns of an entity type, with how to read their values from an object. */
const columns = {
  works: {
    publication_year: (work) => [work.publication_year],
    type: (work) => [work.type],
    language: (work) => [work.language],
    "open_access.is_oa": (work) => [work.open_access?.is_oa],
    "open_access.oa_status": (work) => [work.open_access?.oa_status],
    "authorships.author.id": (work) => work.authorships?.map(({ author }) => author?.id),
    "authorships.institutions.lineage": (work) =>
      work.authorships?.flatMap(({ institutions }) => institutions?.flatMap(({ lineage }) => lineage)),
    "authorships.countries": (work) => work.authorships?.flatMap(({ countries }) => countries),
    "primary_location.source.id": (work) => [work.primary_location?.source?.id],
    "primary_topic.id": (work) => [work.primary_topic?.id],
    "primary_topic.field.id": (work) => [work.primary_topic?.field?.id],
    cites: (work) => work.referenced_works,
    doi: (work) => [work.doi],
    "display_name.search": (work) => work.display_name?.match(/\p{L}{5,}/gu),
  },
  authors: {
    "last_known_institutions.id": (author) => author.last_known_institutions?.map(({ id }) => id),
    orcid: (author) => [author.orcid],
    works_count: (author) => [author.works_count],
    "topics.id": (author) => author.topics?.map(({ id }) => id),
  },
};
const groupings = {
  works: ["type", "publication_year", "open_access.oa_status", "primary_topic.id", "authorships.countries"],
  authors: ["last_known_institutions.id", "works_count"],
};
const sorts = {
  works: ["cited_by_count", "publication_date", "display_name"],
  authors: ["cited_by_count", "works_count", "display_name"],
};
const ids = { works: ["id", "doi"], authors: ["id", "orcid"] };
const comparable = new Set(["publication_year", "works_count"]);

/** So many calls; each has a name to show and runs on an engine, with a signal or none. */
export async function makeCalls(snapshots, count, draw) {
  const pools = { works: [], authors: [] };
  for (const path of snapshots) {
    const engine = createEngine({ adapter: await openSnapshot(path) });
    for (const entity of Object.keys(pools)) {
      const sample = { get_rows: entity, corpus: "all", sample: 100, seed: 7 };
      const { documents } = await engine.query(sample, { perPage: 100 });
      pools[entity].push(...documents.map((text) => JSON.parse(text)));
    }
    await engine.close();
  }
  const maker = new CallMaker(pools, draw);
  return Array.from({ length: count }, () => maker.call());
}

class CallMaker {
  constructor(pools, draw) {
    this.pools = pools;
    this.draw = draw;
  }

  call() {
    const entity = this.draw() < 0.8 ? "works" : "authors";
    const kinds = ["list", "list", "count", "groups", "sample", "lookup", "walk", "refused"];
    const kind = this.pick(kinds);
    const call = this[kind](entity);
    return { name: `${kind} ${JSON.stringify(call.shown)}`, run: call.run };
  }

  list(entity) {
    const view = { perPage: 1 + Math.floor(this.draw() * 25) };
    if (this.draw() < 0.6) {
      view.sort = [{ column: this.pick(sorts[entity]), direction: this.pick(["asc", "desc"]) }];
    }
    if (this.draw() < 0.3) view.select = ["id", "display_name"];
    if (this.draw() < 0.3) view.page = 1 + Math.floor(this.draw() * 5);
    return this.query(this.filtered(entity), view);
  }

  count(entity) {
    return this.query(this.filtered(entity), { perPage: 1, select: ["id"] });
  }

  groups(entity) {
    const unknown = this.draw() < 0.3 ? ":include_unknown" : "";
    return this.query({
      ...this.filtered(entity),
      group_by: [{ column_id: this.pick(groupings[entity]) + unknown }],
    });
  }

  sample(entity) {
    const sample = { sample: 10 + Math.floor(this.draw() * 50), seed: Math.floor(this.draw() * 1000) };
    return this.query({ ...this.filtered(entity), ...sample }, { perPage: 20 });
  }

  refused(entity) {
    return this.query({ get_rows: entity, filter_rows: [{ column_id: "no_such_field", value: "x" }] });
  }

  lookup(entity) {
    const object = this.pick(this.pools[entity]);
    const text = this.draw() < 0.1 ? "W999" : (object[this.pick(ids[entity])] ?? object.id);
    const run = async (engine, signal) => {
      // The same object may come with its bytes or without.
      const { utf8, ...found } = await engine.get(entity, text, { signal });
      return found;
    };
    return { shown: [entity, text], run };
  }

  /** Several pages by cursor, on one snapshot whatever is swapped in meanwhile. */
  walk(entity) {
    const oqo = this.filtered(entity);
    const pages = 2 + Math.floor(this.draw() * 4);
    const run = async (engine, signal) => {
      const held = engine.hold();
      try {
        const found = [];
        let cursor = "*";
        for (let page = 0; page < pages && cursor; page += 1) {
          const { documents, nextCursor } = await held.query(oqo, { perPage: 10, cursor }, { signal });
          found.push(...documents);
          cursor = nextCursor;
        }
        return found;
      } finally {
        held.release();
      }
    };
    return { shown: [oqo, pages], run };
  }

  query(oqo, view = {}) {
    return { shown: [oqo, view], run: (engine, signal) => engine.query(oqo, view, { signal }) };
  }

  filtered(entity) {
    const filters = Array.from({ length: Math.floor(this.draw() * 4) }, () => this.condition(entity, 0));
    return { get_rows: entity, filter_rows: filters };
  }

  condition(entity, depth) {
    if (depth < 2 && this.draw() < 0.3) {
      const filters = Array.from({ length: 2 + Math.floor(this.draw() * 3) }, () =>
        this.condition(entity, depth + 1),
      );
      return { join: this.pick(["and", "or"]), filters };
    }
    const column = this.pick(Object.keys(columns[entity]));
    const value = this.valueOf(entity, column);
    const condition = { column_id: column, value };
    if (comparable.has(column) && this.draw() < 0.5) condition.operator = this.pick([">=", "<"]);
    if (column.endsWith(".search")) condition.operator = "has";
    if (this.draw() < 0.15) condition.is_negated = true;
    return condition;
  }

  /** A value that one of the objects has; after a few tries null, which asks for objects without one. */
  valueOf(entity, column) {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const values = columns[entity][column](this.pick(this.pools[entity])) ?? [];
      const value = this.pick(values.filter((each) => each !== null && each !== undefined));
      if (value !== undefined) return value;
    }
    return null;
  }

  pick(choices) {
    return choices[Math.floor(this.draw() * choices.length)];
  }
}
