import { createEngine, type Engine, type Limits } from "@oqlkit/engine";
import { type CatalogData, createMemoryAdapter } from "@oqlkit/engine/testing";
import type { H3 } from "h3";
import { type AppDependencies, createApp, type LogEntry } from "../src/index.ts";

const idBase = "https://openalex.org";

const titles = ["Open data in practice", "Deep sea maps", "A history of open maps", "Data, maps and people"];

function work(index: number): object {
  const number = 1001 + index;
  const source = 10 + (index % 2);
  return {
    id: `${idBase}/W${number}`,
    doi: `https://doi.org/10.5555/${index === 0 ? "a//b" : `paper.${number}`}`,
    title: titles[index % titles.length],
    display_name: titles[index % titles.length],
    publication_year: 2015 + (index % 6),
    publication_date: `${2015 + (index % 6)}-0${1 + (index % 9)}-11`,
    type: index % 3 === 0 ? "book" : "article",
    cited_by_count: (index * 37) % 101,
    is_retracted: false,
    open_access: { is_oa: index % 2 === 0, oa_status: index % 2 === 0 ? "gold" : "closed" },
    primary_location: { source: { id: `${idBase}/S${source}`, display_name: `Journal ${source}` } },
    authorships: [{ author: { id: `${idBase}/A${501 + (index % 4)}`, display_name: `Author ${index % 4}` } }],
    ids: {
      openalex: `${idBase}/W${number}`,
      pmid: `https://pubmed.ncbi.nlm.nih.gov/${30_000 + number}`,
      pmcid: `https://www.ncbi.nlm.nih.gov/pmc/articles/${70_000 + number}`,
    },
    ...(index === 1 ? { abstract_inverted_index: { charted: [2], seas: [0], are: [1] } } : {}),
  };
}

function author(index: number): object {
  return {
    id: `${idBase}/A${501 + index}`,
    display_name: `Author ${index}`,
    orcid: `https://orcid.org/0000-0002-1825-009${index}`,
    ids: {
      openalex: `${idBase}/A${501 + index}`,
      scopus: `http://www.scopus.com/inward/authorDetails?authorID=70049${index}&partnerID=MN8TOARS`,
      mag: `${2_900 + index}`,
    },
    works_count: 10 - index,
    cited_by_count: index,
  };
}

/** Forty works in two journals, four authors, a few codes; W9001 was merged into W1003. */
const data: CatalogData = {
  idBase,
  objects: {
    works: Array.from({ length: 40 }, (_, index) => work(index)),
    authors: Array.from({ length: 4 }, (_, index) => author(index)),
    sources: [10, 11].map((number) => ({
      id: `${idBase}/S${number}`,
      display_name: `Journal ${number}`,
      issn_l: `1234-56${number}`,
      issn: [`1234-56${number}`, `8765-43${number}`],
      ids: { openalex: `${idBase}/S${number}`, mag: `${6_000 + number}` },
      host_organization: `${idBase}/${number === 10 ? "P" : "I"}1`,
      works_count: 20,
    })),
    "work-types": ["article", "book"].map((code) => ({
      id: `${idBase}/types/${code}`,
      display_name: code,
      works_count: 20,
    })),
    countries: [{ id: `${idBase}/countries/US`, display_name: "United States", works_count: 1 }],
  },
  merged: { works: { W9001: "W1003" } },
};

/** An engine over the small catalog, and over more objects of types that it has none of. */
export function smallEngine(more: CatalogData["objects"] = {}, limits: Partial<Limits> = {}): Engine {
  const objects = { ...data.objects, ...more };
  return createEngine({ adapter: createMemoryAdapter({ ...data, objects }), limits });
}

/** An engine over so many works, each with a title of so many characters. */
export function largeEngine(works: number, size: number): Engine {
  const title = `work ${"x".repeat(size)}`;
  const objects = Array.from({ length: works }, (_, index) => ({ id: `${idBase}/W${1001 + index}`, title }));
  return createEngine({ adapter: createMemoryAdapter({ idBase, objects: { works: objects } }) });
}

/** An app over the small catalog, and the log it writes. */
export function smallApp(dependencies: Partial<AppDependencies> = {}): { app: H3; log: LogEntry[] } {
  const log: LogEntry[] = [];
  const app = createApp({ engine: smallEngine(), log: (entry) => log.push(entry), ...dependencies });
  return { app, log };
}

/** What tests look at in an answer; a member that an answer lacks is undefined. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** The members that tests look into. Each kind of answer has some of them; the others are undefined. */
interface Body {
  readonly error: string;
  readonly message: string;
  readonly request_id: string;
  readonly id: string;
  readonly meta: Meta;
  readonly results: readonly { readonly id: string; readonly [name: string]: unknown }[];
  readonly group_by: readonly {
    readonly key: string;
    readonly key_display_name: string;
    readonly count: number;
  }[];
  readonly oqo: Readonly<Record<string, unknown>>;
  readonly oql: string;
  readonly oxurl: string | null;
  readonly validation: {
    readonly valid: boolean;
    readonly errors: readonly {
      readonly type: string;
      readonly message: string;
      readonly location: string | null;
    }[];
    readonly warnings: readonly unknown[];
  };
}

interface Meta {
  readonly count: number;
  readonly page: number | null;
  readonly per_page: number;
  readonly groups_count: number | null;
  readonly cost_usd: number;
  readonly next_cursor?: string | null;
  readonly warnings?: readonly { readonly parameter: string; readonly message: string }[];
  readonly x_query: {
    readonly oql: string | null;
    readonly oqo: Readonly<Record<string, unknown>>;
    readonly url: string | null;
  };
}

/** Sends a request to an app and reads the JSON of its answer. */
export async function ask(app: H3, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await app.request(new URL(`http://catalog.test${path}`), init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
}

/** Sends a JSON body by POST. */
export function post(app: H3, path: string, body: unknown): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  return ask(app, path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** The `meta` of what is at a path, with whatever it has. */
export async function metaOf(app: H3, path: string): Promise<Record<string, unknown>> {
  return { ...(await ask(app, path)).body.meta };
}

/** The ids of the objects of a list, in order. */
export function idsOf({ body }: Answer): string[] {
  return body.results.map((object) => object.id.replace(`${idBase}/`, ""));
}
