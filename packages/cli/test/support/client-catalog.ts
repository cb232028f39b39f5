import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const idBase = "https://openalex.org";
const titles = ["Open data in practice", "Deep sea maps", "A history of open maps", "Data, maps and people"];
const countries = ["NZ", "CA", "DE"];

/** A work as the tests count and compare it; the whole object is what the server should answer. */
export interface CatalogWork {
  readonly id: string;
  readonly doi: string;
  readonly title: string;
  readonly publication_year: number;
  readonly type: string;
  readonly cited_by_count: number;
  readonly cited_by_api_url: string;
  readonly open_access: { readonly is_oa: boolean; readonly oa_status: string };
  readonly authorships: readonly { readonly author: { readonly id: string } }[];
}

function work(index: number): CatalogWork {
  const title = titles[index % titles.length] ?? "";
  const id = `${idBase}/W${100_001 + index}`;
  const doi = `https://doi.org/10.5555/paper.${index}`;
  const year = 2012 + (index % 11);
  const author = (number: number): object => ({
    author: { id: `${idBase}/A${501 + number}`, display_name: `Author ${number}` },
    countries: [countries[number % countries.length]],
  });
  const team = [author(index % 7), ...(index % 2 === 0 ? [author(7 + (index % 5))] : [])];
  const facts = {
    id,
    doi,
    title,
    display_name: title,
    ids: { openalex: id, doi },
    publication_year: year,
    publication_date: `${year}-0${1 + (index % 9)}-11`,
    type: index % 3 === 0 ? "book" : "article",
    cited_by_count: (index * 37) % 1009,
    is_retracted: false,
    open_access: { is_oa: index % 2 === 0, oa_status: index % 2 === 0 ? "gold" : "closed" },
    abstract_inverted_index: { Seas: [0], are: [1], charted: [2], [`number${index}`]: [3] },
    cited_by_api_url: `https://api.openalex.org/works?filter=cites:W${100_001 + index}`,
  };
  return { ...facts, authorships: JSON.parse(JSON.stringify(team)) };
}

function author(index: number): object {
  return {
    id: `${idBase}/A${501 + index}`,
    display_name: `Author ${index}`,
    orcid: `https://orcid.org/0000-0002-1825-${String(1000 + index)}`,
    works_count: 100 - index,
    cited_by_count: index,
  };
}

const types = ["article", "book"].map((code) => ({
  id: `${idBase}/types/${code}`,
  display_name: code,
  works_count: 1,
}));

/** More works than two of the longest pages hold. */
export const works: readonly CatalogWork[] = Array.from({ length: 450 }, (_, index) => work(index));

/** Writes the entity files of the catalog; gives their paths. */
export async function writeCatalog(dir: string): Promise<string[]> {
  const objects = {
    works,
    authors: Array.from({ length: 12 }, (_, index) => author(index)),
    "work-types": types,
  };
  await mkdir(dir, { recursive: true });
  const files: string[] = [];
  for (const [entity, all] of Object.entries(objects)) {
    const file = join(dir, `${entity}.jsonl`);
    await writeFile(file, all.map((one) => `${JSON.stringify(one)}\n`).join(""));
    files.push(file);
  }
  return files;
}
