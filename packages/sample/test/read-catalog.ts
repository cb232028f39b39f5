import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { entityTypes } from "@oqlkit/oqo-schema";

/** A JSON value as the tests read it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** A JSON object as the tests read it. */
export type JsonObject = { [key: string]: Json };

/** A generated catalog, every file read whole. */
export interface SampleCatalog {
  readonly objects: ReadonlyMap<string, readonly JsonObject[]>;
  /** Objects by id. */
  readonly byId: ReadonlyMap<string, JsonObject>;
}

function parseLine(line: string): JsonObject {
  const value: Json = JSON.parse(line);
  return object(value);
}

/** `value` as an object; throws when it is none. */
export function object(value: Json | undefined): JsonObject {
  if (value === undefined || value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new Error(`not an object: ${JSON.stringify(value)}`);
  }
  return value;
}

/** `value` as a list of objects; throws when it is none. */
export function objects(value: Json | undefined): readonly JsonObject[] {
  if (!Array.isArray(value)) throw new Error(`not a list: ${JSON.stringify(value)}`);
  return value.map(object);
}

/** `value` as a list of strings; throws when it is none. */
export function strings(value: Json | undefined): readonly string[] {
  if (!Array.isArray(value)) throw new Error(`not a list: ${JSON.stringify(value)}`);
  return value.map(text);
}

/** `value` as a string; throws when it is none. */
export function text(value: Json | undefined): string {
  if (typeof value !== "string") throw new Error(`not a string: ${JSON.stringify(value)}`);
  return value;
}

/** `value` as a number; throws when it is none. */
export function number(value: Json | undefined): number {
  if (typeof value !== "number") throw new Error(`not a number: ${JSON.stringify(value)}`);
  return value;
}

/** The value at a dotted path of an object; undefined where the path ends early. */
export function at(start: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = start;
  for (const key of path.split(".")) {
    if (value === undefined || value === null || typeof value !== "object" || Array.isArray(value))
      return undefined;
    value = value[key];
  }
  return value;
}

/** Reads every file of a generated catalog. */
export function readCatalog(directory: string): SampleCatalog {
  const all = new Map<string, readonly JsonObject[]>();
  const byId = new Map<string, JsonObject>();
  for (const entity of entityTypes) {
    const lines = gunzipSync(readFileSync(join(directory, `${entity}.jsonl.gz`)))
      .toString("utf8")
      .split("\n");
    if (lines.pop() !== "") throw new Error(`${entity} does not end with a line break`);
    const found = lines.map(parseLine);
    all.set(entity, found);
    for (const entry of found) byId.set(text(entry.id), entry);
  }
  return { objects: all, byId };
}

/** The bytes of every file below a directory, by path. */
export function readBytes(directory: string): ReadonlyMap<string, string> {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true });
  return new Map(
    names
      .filter((entry) => entry.isFile())
      .map((entry): [string, string] => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(directory.length), readFileSync(path).toString("base64")];
      }),
  );
}
