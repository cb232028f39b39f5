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
import { beginPieces } from "../pieces.ts";
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

/** What became of one id: its object, or why there is none. */
type Outcome =
  | { readonly kind: "found"; readonly found: Found; readonly into: string | null }
  | { readonly kind: "absent" }
  | { readonly kind: "malformed" };

async function lookUp(
  engine: HeldEngine,
  entity: EntityType,
  text: string,
  options: { readonly signal: AbortSignalLike; readonly select: readonly string[] | undefined },
): Promise<Outcome> {
  if (parseLookup(entity, text) === undefined) return { kind: "malformed" };
  let found: Lookup = await engine.get(entity, text, options);
  const into = found.kind === "merged" ? found.into : null;
  if (into !== null) found = await engine.get(entity, into, options);
  return found.kind === "found" ? { kind: "found", found, into } : { kind: "absent" };
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

/** Charges as many single objects as are read. Gives what was paid, in dollars. */
async function charge({ admission, context }: Call, count: number): Promise<number> {
  const { singleton } = context.prices;
  if (singleton === 0) return 0;
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

/** Characters of an answer that are made at once. Answers of more are made while they are sent. */
const pieceLength = 2_000_000;

/** A text in UTF-8 as a string of its bytes. */
const byteStringOf = (text: string): string => Buffer.from(text).toString("latin1");

/**
 * An answer in pieces, each a string of the bytes of its text. Of objects that are large together, only one at a time is
 * written out.
 */
function* byteStringsOf(call: Call, outcomes: readonly Outcome[], facts: Facts): Generator<string> {
  const addresses = OwnAddresses.of(call);
  let piece = byteStringOf(`{"meta":${JSON.stringify(metaOf(outcomes, facts))},"results":[`);
  let separator = "";
  for (const outcome of outcomes) {
    if (outcome.kind !== "found") continue;
    if (piece.length > pieceLength) {
      yield piece;
      piece = "";
    }
    const shown = documentWith(addresses, outcome.found);
    piece += separator + (typeof shown === "string" ? byteStringOf(shown) : shown.bytes);
    separator = ",";
  }
  yield `${piece}]}`;
}

async function* bytesOf(pieces: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece, "latin1");
}

const lengthOf = (found: Found): number => (found.byteString ?? found.document).length;

async function replyOf(call: Call, outcomes: readonly Outcome[], facts: Facts): Promise<Reply> {
  const made = byteStringsOf(call, outcomes, facts);
  const lengths = outcomes.map((outcome) => (outcome.kind === "found" ? lengthOf(outcome.found) : 0));
  if (lengths.reduce((sum, length) => sum + length, 0) <= pieceLength)
    return jsonText(200, new ByteText([...made].join("")));
  const body = await beginPieces(bytesOf(made), logFailure(call));
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
  const given = await readJsonObject(request, context.limits.maxBody, bodyWords);
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
    // One that is asked for again and again is read, and held in memory, once.
    const different = [...new Set(texts)];
    const costUsd = await charge(call, different.length);
    const started = context.now();
    const read = await someAtATime(different, (text) => lookUp(engine, entity, text, { signal, select }));
    const outcomeOf = new Map(different.map((text, index) => [text, read[index]]));
    const outcomes = texts.flatMap((text) => outcomeOf.get(text) ?? []);
    const isRead = wanted === undefined || wanted === null;
    const warnings = idleWarnings(call, isRead ? ["select"] : [], singleParameters);
    const elapsedMs = context.now() - started;
    const dataVersion = engine.snapshot.version;
    return await replyOf(call, outcomes, { elapsedMs, costUsd, dataVersion, warnings });
  } finally {
    engine.release();
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
