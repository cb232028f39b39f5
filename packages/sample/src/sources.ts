import { item } from "./arrays.ts";
import type { Hierarchy } from "./hierarchy.ts";
import type { Institutions, Publisher } from "./organisations.ts";
import { Random, stream } from "./random.ts";
import { researchAdjectives } from "./word-lists.ts";
import { capitalize } from "./words.ts";
import { drawRank, rankTable, zipfWeight } from "./zipf.ts";

/** How a source gives access: the status that works published in it can have follows from it. */
type Access = "gold" | "diamond" | "hybrid" | "closed" | "repository";

/** A source. Its host is a publisher, an institution, or nobody: `publisher` and `institution` are -1 then. */
export interface Source {
  readonly name: string;
  readonly type: string;
  readonly access: Access;
  readonly publisher: number;
  readonly institution: number;
  /** The field it serves. */
  readonly field: number;
  /** How many ISSNs it has: 0, 1 or 2. */
  readonly issns: number;
  /** The charge for an article in US dollars, or 0. */
  readonly apc: number;
}

/** Sources with the lists from which works choose. */
export interface Sources {
  readonly all: readonly Source[];
  /** For each field, its journals and the like, most used first. */
  readonly ofField: readonly (readonly number[])[];
  /** Repositories that take deposits from anywhere, most used first. */
  readonly commonRepositories: readonly number[];
  /** The repository of an institution, by position of the institution. */
  readonly ofInstitution: ReadonlyMap<number, number>;
}

const commonRepositoryNames = [
  "Open Preprint Commons",
  "BioDraft",
  "MedFull Archive",
  "Zephyr Data Store",
  "SocDraft",
];

const typeShares: readonly string[] = [
  ...Array<string>(30).fill("journal"),
  ...Array<string>(3).fill("conference"),
  ...Array<string>(3).fill("book series"),
  "ebook platform",
  "ebook platform",
  "other",
];

const namePatterns: readonly string[] = [
  "Journal of {}",
  "{} Letters",
  "Annals of {}",
  "International Journal of {}",
  "{} Review",
  "Advances in {}",
  "Archives of {}",
  "Acta {}",
  "Revista de {}",
  "Zeitschrift für {}",
];

function drawAccess(random: Random, type: string): Access {
  const u = random.unit();
  if (type !== "journal") return u < 0.1 ? "gold" : "closed";
  if (u < 0.22) return "gold";
  if (u < 0.3) return "diamond";
  return u < 0.72 ? "hybrid" : "closed";
}

function createRepository(
  institutions: Institutions,
  nth: number,
  institution: number,
  field: number,
): Source {
  const name =
    institution < 0
      ? item(commonRepositoryNames, nth)
      : `${item(institutions.all, institution).name} Repository`;
  return {
    name,
    type: "repository",
    access: "repository",
    publisher: -1,
    institution,
    field,
    issns: 0,
    apc: 0,
  };
}

/** Builds at least `count` sources; the first ones are repositories. */
export function createSources(
  seed: number,
  count: number,
  hierarchy: Hierarchy,
  institutions: Institutions,
  publishers: readonly Publisher[],
): Sources {
  const random = new Random(seed);
  const all: Source[] = [];
  const ofInstitution = new Map<number, number>();
  const commonRepositories = commonRepositoryNames.map((_, nth) => {
    all.push(createRepository(institutions, nth, -1, nth % hierarchy.fields.length));
    return nth;
  });
  const institutional = Math.min(institutions.all.length, Math.ceil(count / 12));
  for (let institution = 0; institution < institutional; institution++) {
    ofInstitution.set(institution, all.length);
    all.push(createRepository(institutions, 0, institution, institution % hierarchy.fields.length));
  }
  const publisherTable = rankTable(publishers.length, 4096, zipfWeight(1));
  const ofField = hierarchy.fields.map((): number[] => []);
  for (let nth = 0; nth < Math.max(count, hierarchy.fields.length); nth++) {
    random.seek(stream.source, nth);
    const field = nth < hierarchy.fields.length ? nth : random.below(hierarchy.fields.length);
    const subfield = item(hierarchy.subfields, random.pick(item(hierarchy.fields, field).subfields));
    const type = random.pick(typeShares);
    const access = drawAccess(random, type);
    const word = capitalize(item(hierarchy.words, 700 + ((nth * 13) % 35000)));
    const subject = random.chance(0.5)
      ? `${capitalize(random.pick(researchAdjectives))} ${subfield.name}`
      : subfield.name;
    const title = random.pick(namePatterns).replace("{}", subject);
    const charged = access === "gold" || access === "hybrid";
    item(ofField, field).push(all.length);
    all.push({
      name:
        type === "conference"
          ? `Proceedings of the ${word} Conference on ${subfield.name}`
          : `${title}: ${word}`,
      type,
      access,
      publisher: random.chance(0.06) ? -1 : drawRank(random, publisherTable),
      institution: -1,
      field,
      issns: type === "other" || type === "ebook platform" ? 0 : 1 + random.below(2),
      apc: charged ? 400 + 10 * random.below(380) : 0,
    });
  }
  return { all, ofField, commonRepositories, ofInstitution };
}
