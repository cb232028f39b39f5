import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { generateSample } from "@oqlkit/sample";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  at,
  type Json,
  type JsonObject,
  number,
  object,
  objects,
  readCatalog,
  type SampleCatalog,
  strings,
  text,
} from "./read-catalog.ts";

const scratch = mkdtempSync(join(tmpdir(), "oqlkit-sample-"));
let catalog: SampleCatalog;

beforeAll(async () => {
  await generateSample({ works: 1000, seed: 42, out: scratch });
  catalog = readCatalog(scratch);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function all(entity: string): readonly JsonObject[] {
  return catalog.objects.get(entity) ?? [];
}

function get(id: Json | undefined): JsonObject {
  const found = catalog.byId.get(text(id));
  if (found === undefined) throw new Error(`${text(id)} does not exist`);
  return found;
}

/** Every string of a value that is the id of an object. */
function* idsIn(value: Json): Generator<string> {
  if (typeof value === "string") {
    if (/^https:\/\/openalex\.org\//.test(value)) yield value;
  } else if (Array.isArray(value)) {
    for (const item of value) yield* idsIn(item);
  } else if (value !== null && typeof value === "object") {
    for (const item of Object.values(value)) yield* idsIn(item);
  }
}

function hIndex(counts: readonly number[]): number {
  return [...counts].sort((a, b) => b - a).filter((count, index) => count > index).length;
}

/** Citations of a work by year of the citing work. */
function citingYears(): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const years = new Map<string, Map<number, number>>();
  for (const work of all("works")) {
    const year = number(work.publication_year);
    for (const target of strings(work.referenced_works)) {
      const counts = years.get(target) ?? new Map<number, number>();
      counts.set(year, (counts.get(year) ?? 0) + 1);
      years.set(target, counts);
    }
  }
  return years;
}

/** What the works of one entity should add up to. */
function expectedOf(works: readonly JsonObject[]): JsonObject {
  const cited = works.map((work) => number(work.cited_by_count));
  const recent = works.filter(({ publication_year: year }) => year === 2023 || year === 2024);
  const cites2025 = recent
    .flatMap((work) => objects(work.counts_by_year))
    .filter(({ year }) => year === 2025);
  const total = cites2025.reduce((sum, entry) => sum + number(entry.cited_by_count), 0);
  return {
    works_count: works.length,
    cited_by_count: cited.reduce((sum, count) => sum + count, 0),
    summary_stats: {
      "2yr_mean_citedness": recent.length === 0 ? 0 : Math.round((total / recent.length) * 1e6) / 1e6,
      h_index: hIndex(cited),
      i10_index: cited.filter((count) => count >= 10).length,
    },
  };
}

function expectedYears(works: readonly JsonObject[]): readonly Json[] {
  const years = new Map<number, { works: number; oa: number; cited: number }>();
  const cell = (year: number): { works: number; oa: number; cited: number } => {
    const found = years.get(year) ?? { works: 0, oa: 0, cited: 0 };
    years.set(year, found);
    return found;
  };
  for (const work of works) {
    const year = number(work.publication_year);
    if (year >= 2016) cell(year).works += 1;
    if (year >= 2016 && at(work, "open_access.is_oa") === true) cell(year).oa += 1;
    for (const entry of objects(work.counts_by_year))
      cell(number(entry.year)).cited += number(entry.cited_by_count);
  }
  return [...years]
    .sort(([a], [b]) => b - a)
    .map(([year, { works: count, oa, cited }]) => ({
      year,
      works_count: count,
      oa_works_count: oa,
      cited_by_count: cited,
    }));
}

/** Works listed under every key that `keysOf` gives for them. */
function group(keysOf: (work: JsonObject) => readonly string[]): ReadonlyMap<string, readonly JsonObject[]> {
  const groups = new Map<string, JsonObject[]>();
  for (const work of all("works")) {
    for (const key of new Set(keysOf(work))) groups.set(key, [...(groups.get(key) ?? []), work]);
  }
  return groups;
}

function ids(value: Json | undefined): readonly string[] {
  return objects(value).map(({ id }) => text(id));
}

function present(value: Json | undefined): readonly string[] {
  return value === undefined || value === null ? [] : [text(value)];
}

function institutionsOf(work: JsonObject): readonly JsonObject[] {
  return objects(work.authorships).flatMap(({ institutions }) => objects(institutions));
}

const base = "https://openalex.org";

describe("references between objects", () => {
  it("mentions no id that does not exist", () => {
    const missing = new Set<string>();
    for (const found of catalog.objects.values()) {
      for (const entry of found) for (const id of idsIn(entry)) if (!catalog.byId.has(id)) missing.add(id);
    }
    expect([...missing]).toEqual([]);
  });

  it("gives every object its own id, DOI, ORCID, ROR, ISSN and PMID", () => {
    for (const [entity, paths] of Object.entries({
      works: ["id", "doi", "ids.pmid", "ids.pmcid"],
      authors: ["id", "orcid"],
      institutions: ["id", "ror", "ids.wikidata"],
      sources: ["id", "issn_l", "ids.wikidata"],
      keywords: ["id"],
      awards: ["id"],
      concepts: ["id", "wikidata"],
    })) {
      for (const path of paths) {
        const values = all(entity)
          .map((entry) => at(entry, path))
          .filter((value) => typeof value === "string");
        expect(new Set(values).size, `${entity} ${path}`).toBe(values.length);
        expect(values.length, `${entity} ${path}`).toBeGreaterThan(0);
      }
    }
  });

  it("names entities in works as their own objects do", () => {
    for (const work of all("works")) {
      for (const { author } of objects(work.authorships)) {
        const short = object(author);
        expect(get(short.id)).toMatchObject(short);
      }
      for (const institution of institutionsOf(work)) expect(get(institution.id)).toMatchObject(institution);
      for (const location of objects(work.locations)) {
        if (location.source === null) continue;
        const { host_organization_lineage_names: _, ...source } = object(location.source);
        expect(get(source.id)).toMatchObject(source);
      }
      for (const { score: _, ...keyword } of objects(work.keywords))
        expect(get(keyword.id)).toMatchObject(keyword);
      for (const { score: _, ...topic } of objects(work.topics)) expect(get(topic.id)).toMatchObject(topic);
    }
  });
});

describe("citations", () => {
  it("cites older works only, and no work twice", () => {
    for (const work of all("works")) {
      const references = strings(work.referenced_works);
      expect(new Set(references).size).toBe(references.length);
      expect(work.referenced_works_count).toBe(references.length);
      for (const id of references)
        expect(text(get(id).publication_date) <= text(work.publication_date)).toBe(true);
    }
  });

  it("counts citations of a work as other works list them, by year too", () => {
    const years = citingYears();
    for (const work of all("works")) {
      const counts = [...(years.get(text(work.id)) ?? new Map<number, number>())];
      expect(work.cited_by_count).toBe(counts.reduce((sum, [, count]) => sum + count, 0));
      const window = counts.filter(([year]) => year >= 2016).sort(([a], [b]) => b - a);
      expect(work.counts_by_year).toEqual(window.map(([year, count]) => ({ year, cited_by_count: count })));
    }
  });

  it("ranks works of a year by their citations", () => {
    for (let year = 2000; year <= 2025; year++) {
      const works = all("works")
        .filter((work) => work.publication_year === year)
        .sort((a, b) => number(a.cited_by_count) - number(b.cited_by_count));
      const ranks = works.map((work) => [
        number(at(work, "citation_normalized_percentile.value")),
        number(at(work, "cited_by_percentile_year.min")),
        number(at(work, "cited_by_percentile_year.max")),
      ]);
      for (const position of [0, 1, 2]) {
        const column = ranks.map((rank) => rank[position] ?? Number.NaN);
        expect(column).toEqual([...column].sort((a, b) => a - b));
      }
    }
  });
});

describe("counts", () => {
  it("gives authors, sources, publishers, institutions and funders the figures of their works", () => {
    const groups = {
      authors: group((work) => objects(work.authorships).map(({ author }) => text(object(author).id))),
      institutions: group((work) => institutionsOf(work).map(({ id }) => text(id))),
      sources: group((work) => present(at(work, "primary_location.source.id"))),
      publishers: group((work) => {
        const lineage = at(work, "primary_location.source.host_organization_lineage");
        return lineage === undefined ? [] : strings(lineage);
      }),
      funders: group((work) => ids(work.funders)),
    };
    for (const [entity, works] of Object.entries(groups)) {
      expect(works.size).toBeGreaterThan(10);
      for (const entry of all(entity)) {
        const own = works.get(text(entry.id)) ?? [];
        expect(entry, `${entity} ${text(entry.id)}`).toMatchObject(expectedOf(own));
        expect(entry.counts_by_year).toEqual(expectedYears(own));
      }
    }
  });

  it("gives all other entities the number of works that name them", () => {
    const groups = {
      topics: group((work) => ids(work.topics)),
      subfields: group((work) => objects(work.topics).map((topic) => text(at(topic, "subfield.id")))),
      fields: group((work) => objects(work.topics).map((topic) => text(at(topic, "field.id")))),
      domains: group((work) => objects(work.topics).map((topic) => text(at(topic, "domain.id")))),
      keywords: group((work) => ids(work.keywords)),
      concepts: group((work) => ids(work.concepts)),
      sdgs: group((work) =>
        ids(work.sustainable_development_goals).map((id) => id.replace(/.*\/sdg\//, `${base}/sdgs/`)),
      ),
      countries: group((work) =>
        objects(work.authorships).flatMap(({ countries }) =>
          strings(countries).map((code) => `${base}/countries/${code}`),
        ),
      ),
      languages: group((work) => present(work.language).map((code) => `${base}/languages/${code}`)),
      "work-types": group((work) => [`${base}/types/${text(work.type)}`]),
      "source-types": group((work) =>
        objects(work.locations)
          .flatMap((location) => present(at(location, "source.type")))
          .map((type) => `${base}/source-types/${type}`),
      ),
      "institution-types": group((work) =>
        institutionsOf(work).map(({ type }) => `${base}/institution-types/${text(type)}`),
      ),
      licenses: group((work) => objects(work.locations).flatMap((location) => present(location.license_id))),
      "oa-statuses": group((work) => [`${base}/oa-statuses/${text(at(work, "open_access.oa_status"))}`]),
    };
    for (const [entity, works] of Object.entries(groups)) {
      expect(works.size).toBeGreaterThan(2);
      for (const entry of all(entity)) {
        const own = works.get(text(entry.id)) ?? [];
        expect(entry.works_count, text(entry.id)).toBe(own.length);
        const cited = own.reduce((sum, work) => sum + number(work.cited_by_count), 0);
        expect(entry.cited_by_count, text(entry.id)).toBe(cited);
      }
    }
  });

  it("lists in awards the works that name them, and counts awards by funder", () => {
    const works = group((work) => ids(work.awards));
    for (const award of all("awards")) {
      const expected = (works.get(text(award.id)) ?? []).map(({ id }) => text(id));
      expect([...strings(award.funded_outputs)].sort()).toEqual([...expected].sort());
      expect(award.funded_outputs_count).toBe(expected.length);
    }
    for (const funder of all("funders")) {
      const given = all("awards").filter((award) => at(award, "funder.id") === funder.id);
      expect(funder.awards_count).toBe(given.length);
    }
    for (const work of all("works")) {
      const funders = ids(work.funders);
      for (const award of objects(work.awards)) expect(funders).toContain(award.funder_id);
    }
  });
});

describe("authors", () => {
  it("have the affiliations their works give, with their years, and the latest as last known", () => {
    const worksOf = group((work) =>
      objects(work.authorships).map((authorship) => text(at(authorship, "author.id"))),
    );
    for (const author of all("authors")) {
      const parts = (worksOf.get(text(author.id)) ?? []).flatMap((work) =>
        objects(work.authorships)
          .filter((authorship) => at(authorship, "author.id") === author.id)
          .map((authorship) => ({
            date: text(work.publication_date),
            institutions: ids(authorship.institutions),
          })),
      );
      const years = new Map<string, Set<number>>();
      for (const { date, institutions } of parts) {
        for (const id of institutions)
          years.set(id, (years.get(id) ?? new Set()).add(Number(date.slice(0, 4))));
      }
      const given = objects(author.affiliations).map((affiliation): [string, Json | undefined] => [
        text(at(affiliation, "institution.id")),
        affiliation.years,
      ]);
      expect(new Map(given)).toEqual(
        new Map([...years].map(([id, set]) => [id, [...set].sort((a, b) => b - a)])),
      );
      const latest = parts
        .filter(({ institutions }) => institutions.length > 0)
        .map(({ date }) => date)
        .sort()
        .at(-1);
      const candidates = parts
        .filter(({ date }) => date === latest)
        .map(({ institutions }) => institutions.join());
      const lastKnown = ids(author.last_known_institutions).join();
      expect(latest === undefined ? [""] : candidates).toContain(lastKnown);
    }
  });
});

describe("structure", () => {
  it("keeps topics, subfields, fields and domains in one hierarchy, named from both sides", () => {
    for (const topic of all("topics")) {
      const subfield = get(at(topic, "subfield.id"));
      expect(ids(subfield.topics)).toContain(topic.id);
      expect(subfield.field).toEqual(topic.field);
      const field = get(at(topic, "field.id"));
      expect(ids(field.subfields)).toContain(subfield.id);
      expect(field.domain).toEqual(topic.domain);
      expect(ids(get(at(topic, "domain.id")).fields)).toContain(field.id);
      expect([...ids(topic.siblings), topic.id].sort()).toEqual([...ids(subfield.topics)].sort());
    }
    expect(all("topics").length).toBeGreaterThan(900);
  });

  it("gives organisations a lineage that follows their parents", () => {
    for (const publisher of all("publishers")) {
      const parent = publisher.parent_publisher;
      const above = parent === null ? [] : strings(get(object(parent).id).lineage);
      expect(publisher.lineage).toEqual([publisher.id, ...above]);
      expect(publisher.hierarchy_level).toBe(above.length);
    }
    for (const institution of all("institutions")) {
      for (const { id, relationship } of objects(institution.associated_institutions)) {
        const back = { parent: "child", child: "parent", related: "related" }[text(relationship)];
        const other = objects(get(id).associated_institutions).find((entry) => entry.id === institution.id);
        expect(other?.relationship).toBe(back);
        if (relationship === "parent") {
          expect(institution.lineage).toEqual([institution.id, ...strings(get(id).lineage)]);
        }
      }
    }
  });

  it("agrees on open access between locations, status and best location", () => {
    for (const work of all("works")) {
      const locations = objects(work.locations);
      const open = locations.filter(({ is_oa: isOa }) => isOa === true);
      const status = at(work, "open_access.oa_status");
      expect(at(work, "open_access.is_oa")).toBe(open.length > 0);
      expect(status !== "closed").toBe(open.length > 0);
      expect(work.best_oa_location).toEqual(open[0] ?? null);
      expect(work.primary_location).toEqual(locations[0] ?? null);
      expect(at(work, "open_access.oa_url")).toBe(
        open[0] === undefined ? null : (open[0].pdf_url ?? open[0].landing_page_url),
      );
      const inRepository = open.some((location) => at(location, "source.type") === "repository");
      expect(at(work, "open_access.any_repository_has_fulltext")).toBe(inRepository);
      if (status === "gold" || status === "diamond")
        expect(at(work, "primary_location.source.is_in_doaj")).toBe(true);
      if (status === "bronze") expect(at(work, "primary_location.license")).toBeNull();
    }
  });

  it("merges ids that no object has into ids that exist", () => {
    for (const entity of ["works", "authors", "institutions", "sources"]) {
      const directory = join(scratch, "merged_ids", entity);
      const files = readdirSync(directory);
      expect(files.length).toBe(2);
      for (const file of files) {
        const [head, ...lines] = gunzipSync(readFileSync(join(directory, file)))
          .toString("utf8")
          .trim()
          .split("\n");
        expect(head).toBe("merge_date,id,merge_into_id");
        for (const line of lines) {
          const [date, id, into] = line.split(",");
          expect(file).toBe(`${date}.csv.gz`);
          expect(catalog.byId.has(`${base}/${id}`)).toBe(false);
          expect(catalog.byId.has(`${base}/${into}`)).toBe(true);
        }
      }
    }
  });
});
