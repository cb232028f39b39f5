import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EntityType, vocabularyOf } from "@oqlkit/oqo-schema";
import { generateSample } from "@oqlkit/sample";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  at,
  type JsonObject,
  number,
  objects,
  readCatalog,
  type SampleCatalog,
  text,
} from "./read-catalog.ts";

const scratch = mkdtempSync(join(tmpdir(), "oqlkit-sample-"));
let catalog: SampleCatalog;
let works: readonly JsonObject[];

beforeAll(async () => {
  await generateSample({ works: 3000, seed: 1, out: scratch });
  catalog = readCatalog(scratch);
  works = catalog.objects.get("works") ?? [];
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function share(test: (work: JsonObject) => boolean): number {
  return works.filter(test).length / works.length;
}

describe("vocabularies", () => {
  const closed: readonly EntityType[] = [
    "domains",
    "fields",
    "subfields",
    "sdgs",
    "countries",
    "continents",
    "languages",
    "work-types",
    "source-types",
    "institution-types",
    "licenses",
    "oa-statuses",
  ];

  it.each(closed)("writes every one of the %s, with its name", (entity) => {
    const written = (catalog.objects.get(entity) ?? []).map((entry): [string, unknown] => [
      text(entry.id).split("/").at(-1) ?? "",
      entry.display_name,
    ]);
    expect(Object.fromEntries(written)).toEqual({ ...vocabularyOf(entity)?.values });
  });

  it("places each country on a continent that lists it", () => {
    for (const country of catalog.objects.get("countries") ?? []) {
      const continent = catalog.byId.get(text(at(country, "continent.id")));
      expect(objects(continent?.countries)).toContainEqual({
        id: country.id,
        display_name: country.display_name,
      });
    }
  });

  it("uses every open-access status, source type, goal and continent with research in some work", () => {
    for (const entity of ["oa-statuses", "source-types", "institution-types", "sdgs", "work-types"]) {
      const unused = (catalog.objects.get(entity) ?? []).filter((entry) => entry.works_count === 0);
      expect(unused.map((entry) => entry.id)).toEqual([]);
    }
  });
});

describe("distributions", () => {
  it("has mostly articles in English, growing over the years, some without an abstract or a DOI", () => {
    expect(share(({ type }) => type === "article")).toBeGreaterThan(0.5);
    expect(share(({ language }) => language === "en")).toBeGreaterThan(0.7);
    expect(share(({ language }) => language === null)).toBeGreaterThan(0.005);
    expect(new Set(works.map(({ language }) => language)).size).toBeGreaterThan(40);
    expect(share(({ doi }) => doi === null)).toBeGreaterThan(0.05);
    const abstracts = share((work) => work.abstract_inverted_index !== null);
    expect(abstracts).toBeGreaterThan(0.55);
    expect(abstracts).toBeLessThan(0.7);
    const years = works.map((work) => number(work.publication_year));
    expect(Math.min(...years)).toBeLessThan(1960);
    expect(years.filter((year) => year >= 2015).length).toBeGreaterThan(
      years.filter((year) => year < 1990).length,
    );
  });

  it("has rare extension-pack works, few retractions, and subject headings for health only", () => {
    const xpac = share(({ is_xpac: isXpac }) => isXpac === true);
    expect(xpac).toBeGreaterThan(0.01);
    expect(xpac).toBeLessThan(0.03);
    expect(share(({ is_retracted: isRetracted }) => isRetracted === true)).toBeLessThan(0.01);
    const withMesh = works.filter(({ mesh }) => objects(mesh).length > 0);
    expect(withMesh.length).toBeGreaterThan(100);
    for (const work of withMesh)
      expect(at(work, "primary_topic.domain.display_name")).toBe("Health Sciences");
  });

  it("has names in other scripts, and lines of a bearable size", () => {
    const names = (catalog.objects.get("authors") ?? []).map((author) => text(author.display_name));
    for (const script of [/\p{Script=Han}/u, /\p{Script=Arabic}/u, /\p{Script=Cyrillic}/u, /[éüñøł]/]) {
      expect(names.some((name) => script.test(name))).toBe(true);
    }
    const bytes =
      works.reduce((total, work) => total + Buffer.byteLength(JSON.stringify(work)), 0) / works.length;
    expect(bytes).toBeGreaterThan(4000);
    expect(bytes).toBeLessThan(12000);
  });

  it("takes scores, ranks and dates from their ranges", () => {
    for (const work of works) {
      for (const { score } of objects(work.topics)) expect(number(score)).toBeGreaterThan(0.3);
      for (const { score } of objects(work.sustainable_development_goals))
        expect(number(score)).toBeGreaterThan(0.4);
      expect(work.primary_topic).toEqual(objects(work.topics)[0]);
      expect(text(work.publication_date).slice(0, 4)).toBe(String(work.publication_year));
      expect(text(work.created_date) <= text(work.updated_date)).toBe(true);
    }
  });
});
