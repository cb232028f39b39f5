import { toDollars } from "@oqlkit/accounts";
import { parseLookup, selectedNames } from "@oqlkit/catalog";
import type { AbortSignalLike, HeldEngine, Lookup } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { type Type, type } from "arktype";
import { ByteText } from "../byte-text.ts";
import { checkSingleNames } from "../classic/parameter-names.ts";
import { select as selectParameter, singleParameters } from "../classic/parameters.ts";
import { engineOf } from "../context.ts";
import { entityOfCall } from "../entity-of-call.ts";
import { logFailure } from "../log-failure.ts";
import { errorAnswer, jsonAnswer, unanswered } from "../openapi/answer-definitions.ts";
import { schemaRef } from "../openapi/json-schema.ts";
import type { Call, JsonSchema, Operation } from "../operation.ts";
import { OwnAddresses } from "../own-addresses.ts";
import { readParameter, readParameterText } from "../parameter.ts";
import { beginPieces, releasing } from "../pieces.ts";
import { readJsonObject } from "../read-body.ts";
import { badParameter } from "../refusal.ts";
import { jsonText, type Reply } from "../reply.ts";
import { shapeFault, shown } from "../shape-fault.ts";
import { idleWarnings, type Warning } from "../warnings.ts";
import { documentWith, type Found } from "./single.ts";

const maxIds = 1000;
/** Each of them is looked at for each id. */
const maxNames = 1000;
/** Lookups at a time, so that one caller leaves room for others; identifiers are found together. */
const width = 64;

/** Characters of objects that are kept until they are sent: an answer of so many is made at once. */
const wholeLength = 2_000_000;
/** Characters of objects that go out together in a longer answer, but for single ones that are longer. */
const pieceLength = 500_000;

const lengthOf = (found: Found): number => (found.byteString ?? found.document).length;

const bodyWords = { example: '{"ids": ["W1001"]}', refuse: badParameter };

interface LookupBody {
  readonly ids: (string | number | null)[];
  readonly select?: string | string[] | null;
}

const lookupShape: Type<LookupBody> = type({
  "+": "reject",
  // Ids of fields and the like are numbers, and columns of tables have gaps.
  ids: `1 <= (string | number | null)[] <= ${maxIds}`,
  "select?": "string | string[] | null",
});

/** The body as JSON Schema. */
export const lookupBodySchema: JsonSchema = { ...lookupShape.toJsonSchema() };

/** What became of one id: which object it is, or why it is none. */
type Outcome = FoundOutcome | { readonly kind: "absent" } | { readonly kind: "malformed" };

interface FoundOutcome {
  readonly kind: "found";
  /** The canonical id. */
  readonly id: string;
  readonly into: string | null;
  /** The object; undefined where it is read when it is sent. */
  readonly kept: Found | undefined;
}

/** What is looked up in for one call. */
interface Source {
  readonly engine: HeldEngine;
  readonly entity: EntityType;
  readonly options: { readonly signal: AbortSignalLike; readonly select: readonly string[] | undefined };
}

/** Finds objects, and keeps as many as there is room for. */
class Finder {
  readonly #source: Source;
  #room = wholeLength;

  constructor(source: Source) {
    this.#source = source;
  }

  async find(text: string): Promise<Outcome> {
    if (parseLookup(this.#source.entity, text) === undefined) return { kind: "malformed" };
    let found = await this.#get(text);
    const into = found.kind === "merged" ? found.into : null;
    if (into !== null) found = await this.#get(into);
    if (found.kind !== "found") return { kind: "absent" };
    return { kind: "found", id: found.id, into, kept: this.#kept(found) };
  }

  #get(text: string): Promise<Lookup> {
    const { engine, entity, options } = this.#source;
    return engine.get(entity, text, this.#room > 0 ? options : { ...options, document: false });
  }

  #kept(found: Found): Found | undefined {
    if (this.#room <= 0) return undefined;
    this.#room -= lengthOf(found);
    return found;
  }
}

/** Does some work for each item, for `width` of them at a time, and gives the results in the order of the items. */
async function someAtATime<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  // All take their items from the same queue.
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** What is said of an answer as a whole. */
interface Facts {
  readonly elapsedMs: number;
  readonly costUsd: number;
  readonly dataVersion: string;
  readonly warnings: readonly Warning[];
}

/** Charges a single object for each text that may be an identifier. Gives what was paid, in dollars. */
async function charge(
  { admission, context }: Call,
  entity: EntityType,
  texts: readonly string[],
): Promise<number> {
  const { singleton } = context.prices;
  if (singleton === 0) return 0;
  const count = texts.filter((text) => parseLookup(entity, text) !== undefined).length;
  return (await admission.charge("singleton", count)) ? toDollars(singleton * count) : 0;
}

/** What stands before the objects of an answer. */
function metaOf(outcomes: readonly Outcome[], { elapsedMs, costUsd, dataVersion, warnings }: Facts): object {
  const positions = (kind: Outcome["kind"]): number[] =>
    outcomes.flatMap((outcome, position) => (outcome.kind === kind ? [position] : []));
  const merged = outcomes.flatMap((outcome, position) =>
    outcome.kind === "found" && outcome.into !== null ? [{ position, into: outcome.into }] : [],
  );
  return {
    count: outcomes.filter(({ kind }) => kind === "found").length,
    db_response_time_ms: Math.round(elapsedMs),
    cost_usd: costUsd,
    data_version: dataVersion,
    not_found: positions("absent"),
    malformed: positions("malformed"),
    merged,
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

/** A text in UTF-8 as a string of its bytes. */
const byteStringOf = (text: string): string => Buffer.from(text).toString("latin1");

/** Objects with commas between them, as a string of the bytes of their text. */
function listed(objects: readonly Found[], addresses: OwnAddresses): string {
  let list = "";
  let separator = "";
  for (const found of objects) {
    const shown = documentWith(addresses, found);
    list += separator + (typeof shown === "string" ? byteStringOf(shown) : shown.bytes);
    separator = ",";
  }
  return list;
}

const lengthSum = (objects: readonly Found[]): number =>
  objects.reduce((sum, found) => sum + lengthOf(found), 0);

/** The first of some objects, at least one, that are enough for a piece. */
function leading(objects: readonly Found[]): readonly Found[] {
  let room = pieceLength;
  const end = objects.findIndex((found) => {
    room -= lengthOf(found);
    return room < 0;
  });
  return end < 0 ? objects : objects.slice(0, Math.max(end, 1));
}

/** Reads objects in their order, a few at first, and then as many at a time as make a piece if they are much alike. */
async function* batchesOf(
  outcomes: readonly FoundOutcome[],
  { engine, entity, options }: Source,
): AsyncGenerator<readonly Found[]> {
  const read = async ({ id, kept }: FoundOutcome): Promise<Found> => {
    const found = kept ?? (await engine.get(entity, id, options));
    if (found.kind === "found") return found;
    throw new Error(`${id} of ${entity} was found, and then it was not.`);
  };
  let count = 1;
  for (let at = 0; at < outcomes.length; ) {
    const batch = leading(await Promise.all(outcomes.slice(at, at + count).map(read)));
    at += batch.length;
    const fitting = Math.floor((batch.length * pieceLength) / lengthSum(batch));
    count = Math.max(1, Math.min(2 * batch.length, fitting, width));
    yield batch;
  }
}

/** An answer in pieces, whose objects are read while it is sent. */
async function* piecesOf(
  begin: string,
  batches: AsyncIterable<readonly Found[]>,
  addresses: OwnAddresses,
): AsyncGenerator<Uint8Array> {
  let before = begin;
  for await (const batch of batches) {
    yield Buffer.from(before + listed(batch, addresses), "latin1");
    before = ",";
  }
  yield Buffer.from("]}");
}

/** The answer, which lets the engine go when nothing more is read. */
async function replyOf(
  call: Call,
  outcomes: readonly Outcome[],
  { source, facts }: { readonly source: Source; readonly facts: Facts },
): Promise<Reply> {
  const addresses = OwnAddresses.of(call);
  const begin = byteStringOf(`{"meta":${JSON.stringify(metaOf(outcomes, facts))},"results":[`);
  const found = outcomes.filter((outcome) => outcome.kind === "found");
  const kept = found.flatMap((outcome) => outcome.kept ?? []);
  if (kept.length === found.length && lengthSum(kept) <= wholeLength) {
    source.engine.release();
    return jsonText(200, new ByteText(`${begin}${listed(kept, addresses)}]}`));
  }
  const pieces = piecesOf(begin, batchesOf(found, source), addresses);
  const body = await beginPieces(releasing(pieces, source.engine), logFailure(call));
  return { status: 200, body, headers: { "content-type": "application/json" } };
}

/** What the objects are to hold, each name once, however often a body of megabytes has it. */
function readWanted(
  wanted: LookupBody["select"],
  inUrl: string[] | undefined,
): readonly string[] | undefined {
  const given = typeof wanted === "string" ? readParameterText(selectParameter, wanted) : (wanted ?? inUrl);
  const names = selectedNames(given) ?? undefined;
  if (names === undefined || names.length <= maxNames) return names;
  throw badParameter(`select may have at most ${maxNames} names.`);
}

async function respond(call: Call): Promise<Reply> {
  const { context, request, signal, parameters } = call;
  const entity = entityOfCall(call);
  checkSingleNames(parameters.values.keys());
  const inUrl = readParameter(selectParameter, parameters);
  const given = await readJsonObject(request, context.limits, bodyWords);
  const other = Object.keys(given).find((key) => key !== "ids" && key !== "select");
  // The shape would find all of them, at length.
  if (other !== undefined) throw badParameter(`${shown(other)} must be removed.`);
  const body = lookupShape(given);
  if (body instanceof type.errors) throw badParameter(`${shapeFault(body)}.`);
  const { select: wanted } = body;
  const select = readWanted(wanted, inUrl);
  const engine = engineOf(context).hold();
  try {
    const texts = body.ids.map((id) => String(id ?? ""));
    const source = { engine, entity, options: { signal, select } };
    const finder = new Finder(source);
    // One that is asked for again and again is found, and held in memory, once.
    const different = [...new Set(texts)];
    const costUsd = await charge(call, entity, different);
    const started = context.now();
    const found = await someAtATime(different, (text) => finder.find(text));
    const outcomeOf = new Map(different.map((text, index) => [text, found[index]]));
    const outcomes = texts.flatMap((text) => outcomeOf.get(text) ?? []);
    const isRead = wanted === undefined || wanted === null;
    const warnings = idleWarnings(call, isRead ? ["select"] : [], singleParameters);
    const elapsedMs = context.now() - started;
    const facts = { elapsedMs, costUsd, dataVersion: engine.snapshot.version, warnings };
    return await replyOf(call, outcomes, { source, facts });
  } catch (error) {
    engine.release();
    throw error;
  }
}

/** `POST /{entities}/lookup`: many objects by identifiers of any form. */
export const lookupOperation: Operation = {
  id: "lookUp",
  method: "post",
  path: "/{entity}/lookup",
  tag: "Entities",
  summary: "Up to 1,000 {entity} by identifiers of any form",
  description:
    "Answers the objects in the order of the ids. `meta.not_found` and `meta.malformed` are the positions of the ids without an object, `meta.merged` of those whose object was merged into another.",
  bySnapshot: false,
  dialect: "classic",
  parameters: singleParameters,
  body: { schema: schemaRef("LookupBody"), example: { ids: ["{exampleId}"], select: "id" } },
  answers: {
    200: jsonAnswer("The objects that were found, in order.", schemaRef("{Entity}LookupResponse")),
    400: errorAnswer("The body is not valid."),
    ...unanswered,
  },
  respond,
};
