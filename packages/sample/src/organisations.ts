import { item } from "./arrays.ts";
import { productiveCountries } from "./geography.ts";
import type { Hierarchy } from "./hierarchy.ts";
import { Random, stream } from "./random.ts";
import { codesOf } from "./vocabulary.ts";
import { researchAdjectives } from "./word-lists.ts";
import { capitalize } from "./words.ts";
import { drawRank, rankTable, zipfWeight } from "./zipf.ts";

/** An institution; `parent` is a position in the list of institutions, always a smaller one, or -1. */
interface Institution {
  readonly name: string;
  readonly country: string;
  readonly type: string;
  readonly city: string;
  readonly parent: number;
  /** Own position first, then parent, then the parent's parent. */
  readonly lineage: readonly number[];
}

/** A publisher; `parent` is a smaller position in the list of publishers, or -1. */
export interface Publisher {
  readonly name: string;
  readonly country: string;
  readonly parent: number;
  /** Own position first, then parent, then the parent's parent. */
  readonly lineage: readonly number[];
}

/** A funder; `institution` is the institution of the same organisation, or -1. */
export interface Funder {
  readonly name: string;
  readonly country: string;
  readonly institution: number;
}

/** Institutions by themselves and by country. */
export interface Institutions {
  readonly all: readonly Institution[];
  readonly ofCountry: ReadonlyMap<string, readonly number[]>;
}

/** Draws countries: productive ones by Zipf's law, all others now and then. */
function createCountryDraw(): (random: Random) => string {
  const codes = codesOf("countries").map(({ code }) => code);
  const table = rankTable(productiveCountries.length, 4096, zipfWeight(2));
  return (random) =>
    random.chance(0.04) ? random.pick(codes) : item(productiveCountries, drawRank(random, table));
}

function lineageOf(
  index: number,
  parent: number,
  above: readonly { readonly lineage: readonly number[] }[],
): number[] {
  return parent < 0 ? [index] : [index, ...item(above, parent).lineage];
}

const institutionTypes: readonly string[] = [
  ...Array<string>(10).fill("education"),
  ...Array<string>(3).fill("facility"),
  ...Array<string>(3).fill("healthcare"),
  "government",
  "government",
  "company",
  "company",
  "nonprofit",
  "archive",
  "other",
];

const institutionPatterns: Readonly<Record<string, readonly string[]>> = {
  education: [
    "University of {}",
    "{} University",
    "{} State University",
    "{} Institute of Technology",
    "Université de {}",
    "{} College",
  ],
  healthcare: ["{} University Hospital", "{} Medical Center", "{} General Hospital"],
  facility: ["{} Research Institute", "{} Observatory", "Center for {} Studies"],
  government: ["{} Ministry of Science", "{} National Laboratory"],
  company: ["{} Technologies (company)", "{} Pharma (company)"],
  nonprofit: ["{} Foundation", "{} Society"],
  archive: ["{} Museum", "{} Library"],
  other: ["{} Network", "{} Consortium"],
};

/** Builds `count` institutions, largest first; a quarter of them belong to a larger one. */
export function createInstitutions(seed: number, count: number, hierarchy: Hierarchy): Institutions {
  const random = new Random(seed);
  const drawCountry = createCountryDraw();
  const all: Institution[] = [];
  const ofCountry = new Map<string, number[]>();
  for (let index = 0; index < count; index++) {
    random.seek(stream.institution, index);
    const country = drawCountry(random);
    const compatriots = ofCountry.get(country) ?? [];
    const parent = compatriots.length > 0 && random.chance(0.25) ? random.pick(compatriots) : -1;
    const depth = parent < 0 ? 0 : item(all, parent).lineage.length;
    const type = random.pick(institutionTypes);
    const place = capitalize(item(hierarchy.words, 400 + ((index * 31 + random.below(31)) % 30000)));
    const pattern = random.pick(institutionPatterns[type] ?? ["{}"]);
    const kept = depth > 2 ? -1 : parent;
    all.push({
      name: pattern.replace("{}", place),
      country,
      type,
      city: place,
      parent: kept,
      lineage: lineageOf(index, kept, all),
    });
    compatriots.push(index);
    ofCountry.set(country, compatriots);
  }
  return { all, ofCountry };
}

const publisherEndings = [
  "Press",
  "Publishing",
  "Verlag",
  "Publications",
  "Science",
  "Books",
  "Editorial",
  "& Sons",
];

/** Builds `count` publishers; later ones are often imprints of earlier ones, up to two levels down. */
export function createPublishers(seed: number, count: number, hierarchy: Hierarchy): readonly Publisher[] {
  const random = new Random(seed);
  const drawCountry = createCountryDraw();
  const all: Publisher[] = [];
  for (let index = 0; index < count; index++) {
    random.seek(stream.publisher, index);
    const wanted = index >= 8 && random.chance(0.3) ? random.below(index) : -1;
    const parent = wanted >= 0 && item(all, wanted).lineage.length < 3 ? wanted : -1;
    const name = `${capitalize(item(hierarchy.words, 900 + index * 7))} ${random.pick(publisherEndings)}`;
    const country = parent < 0 ? drawCountry(random) : item(all, parent).country;
    all.push({ name, country, parent, lineage: lineageOf(index, parent, all) });
  }
  return all;
}

const funderPatterns = [
  "{} Research Council",
  "{} Science Foundation",
  "Ministry of {} Research",
  "{} Trust",
  "{} Fund for Innovation",
];

/** Builds `count` funders; each third one is also an institution. */
export function createFunders(
  seed: number,
  count: number,
  institutions: Institutions,
  hierarchy: Hierarchy,
): readonly Funder[] {
  const random = new Random(seed);
  const drawCountry = createCountryDraw();
  const all: Funder[] = [];
  for (let index = 0; index < count; index++) {
    random.seek(stream.funder, index);
    const twin = index % 3 === 2 && index < institutions.all.length ? index : -1;
    const word = capitalize(item(hierarchy.words, 5000 + index * 3));
    const adjective = capitalize(random.pick(researchAdjectives));
    const invented = random
      .pick(funderPatterns)
      .replace("{}", random.chance(0.3) ? `${adjective} ${word}` : word);
    all.push({
      name: twin < 0 ? invented : item(institutions.all, twin).name,
      country: twin < 0 ? drawCountry(random) : item(institutions.all, twin).country,
      institution: twin,
    });
  }
  return all;
}
