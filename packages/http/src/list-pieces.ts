import { setImmediate as nextTurn } from "node:timers/promises";
import { csvColumns, csvLine, csvRecord } from "@oqlkit/catalog";
import type { Queries, StreamedRow } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { Call } from "./operation.ts";
import { OwnAddresses } from "./own-addresses.ts";

/** What all objects of a list can be sent as. */
export type ListFormat = "csv" | "jsonl" | "parquet";

/** What of the objects a file holds. */
export interface FileContent {
  readonly entity: EntityType;
  readonly view: { readonly select?: readonly string[] | undefined };
  readonly format: ListFormat;
}

/** Characters of lines that go out together. */
const pieceLength = 1 << 16;
/** How long lines are made before everything else has its turn: a batch of objects is in memory. Milliseconds. */
const longest = 10;

/** Objects as the bytes of a file. */
export function piecesOf(
  call: Call,
  { entity, view: { select }, format }: FileContent,
  rows: AsyncIterable<StreamedRow>,
  engine: Queries,
): AsyncIterable<Uint8Array> {
  switch (format) {
    case "jsonl":
      return encode(jsonLines(rows, call));
    case "csv":
      return encode(csvLines(rows, csvColumns(entity, select ?? null), call));
    case "parquet":
      return engine.parquet(entity, idsOf(rows), { select, signal: call.signal });
    default:
      return format satisfies never;
  }
}

async function* jsonLines(rows: AsyncIterable<StreamedRow>, call: Call): AsyncGenerator<string> {
  const addresses = OwnAddresses.of(call);
  for await (const { document } of rows) yield `${addresses.inText(document)}\n`;
}

async function* csvLines(
  rows: AsyncIterable<StreamedRow>,
  columns: readonly string[],
  call: Call,
): AsyncGenerator<string> {
  yield csvRecord(columns);
  const addresses = OwnAddresses.of(call);
  for await (const { document } of rows) yield csvLine(columns, JSON.parse(addresses.inText(document)));
}

async function* idsOf(rows: AsyncIterable<StreamedRow>): AsyncGenerator<string> {
  for await (const { id } of rows) yield id;
}

async function* encode(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let turned = performance.now();
  let waiting = "";
  for await (const line of lines) {
    waiting += line;
    if (waiting.length < pieceLength) continue;
    yield encoder.encode(waiting);
    waiting = "";
    if (performance.now() - turned < longest) continue;
    await nextTurn();
    turned = performance.now();
  }
  if (waiting !== "") yield encoder.encode(waiting);
}
