import { parentPort, workerData } from "node:worker_threads";
import { Accumulator } from "./accumulate.ts";
import { AuthorWriter } from "./author-json.ts";
import type { Links } from "./catalog.ts";
import { countCitations } from "./citations.ts";
import { fileOrder, workOnLine } from "./file-order.ts";
import { createFragments } from "./fragments.ts";
import { LinePacker } from "./gzip.ts";
import type { Range, Request, Response, WorkerStart } from "./messages.ts";
import { Drafter } from "./work-draft.ts";
import { WorkWriter } from "./work-json.ts";
import { createWorld } from "./world.ts";

/** What a worker can do once it knows the whole catalog. */
interface Writers {
  readonly drafter: Drafter;
  readonly works: WorkWriter;
  readonly authors: AuthorWriter;
  readonly accumulator: Accumulator;
}

const start: WorkerStart = workerData;
const world = createWorld(start.works, start.seed);
const order = fileOrder(start.works);
const packer = new LinePacker();
let links: Links | undefined;
let writers: Writers | undefined;

function createWriters(request: Extract<Request, { kind: "catalog" }>): Writers {
  const { catalog, tallies } = request;
  const fragments = createFragments(world);
  const drafter = new Drafter(world, catalog);
  return {
    drafter,
    works: new WorkWriter(world, catalog, fragments, drafter),
    authors: new AuthorWriter(world, catalog, fragments, drafter, tallies.topics),
    accumulator: new Accumulator(world, catalog, tallies),
  };
}

function writeWorks({ drafter, works, accumulator }: Writers, { from, to }: Range): Omit<Response, "chunk"> {
  const pairs: number[] = [];
  for (let line = from; line < to; line++) {
    const draft = drafter.draft(workOnLine(order, line, start.works));
    accumulator.add(draft);
    packer.add(works.write(draft));
    for (const award of draft.awards) pairs.push(award, draft.work);
  }
  return { bytes: packer.pack(), awardPairs: Uint32Array.from(pairs) };
}

function writeAuthors({ authors }: Writers, { from, to }: Range): Omit<Response, "chunk"> {
  for (let author = from; author < to; author++) packer.add(authors.write(author));
  return { bytes: packer.pack(), awardPairs: new Uint32Array() };
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("a range arrived before the data it needs");
  return value;
}

function answer(request: Request): Response | undefined {
  switch (request.kind) {
    case "links":
      links = { ...request.links, hierarchy: world.hierarchy };
      return undefined;
    case "catalog":
      writers = createWriters({ ...request, catalog: { ...request.catalog, hierarchy: world.hierarchy } });
      return undefined;
    case "citations": {
      const context = required(links);
      countCitations(context, context, request.from, request.to);
      return { chunk: request.chunk, bytes: new Uint8Array(), awardPairs: new Uint32Array() };
    }
    case "works":
      return { chunk: request.chunk, ...writeWorks(required(writers), request) };
    case "authors":
      return { chunk: request.chunk, ...writeAuthors(required(writers), request) };
  }
}

parentPort?.on("message", (request: Request) => {
  const response = answer(request);
  if (response !== undefined) parentPort?.postMessage(response, [response.bytes.buffer]);
});
