import { tooDeep } from "../depth-guard.ts";
import { writeLeaf } from "../json/to-json.ts";
import type { Scalar, UncheckedBranch, UncheckedLeaf, UncheckedNode } from "../unchecked-oqo.ts";
import {
  isObject,
  type JsonObject,
  member,
  oqoLimits,
  type Reading,
  report,
  reportUnknownMembers,
  textMember,
} from "./reading.ts";

const leafKeys = ["column_id", "value", "operator", "is_negated"];
const branchKeys = ["join", "filters", "is_negated"];

/** Reads a list of conditions; those that cannot be read are reported and left out. */
export function readFilters(reading: Reading, json: unknown, location: string, depth = 0): UncheckedNode[] {
  if (!Array.isArray(json)) {
    report(reading, "invalid_body", location, "Conditions must be a list.");
    return [];
  }
  const nodes: UncheckedNode[] = [];
  for (const [index, item] of json.entries()) {
    reading.nodes += 1;
    if (reading.nodes > oqoLimits.nodes) return nodes;
    const node = readNode(reading, item, `${location}[${index}]`, depth);
    if (node) nodes.push(node);
  }
  return nodes;
}

function readNode(
  reading: Reading,
  json: unknown,
  location: string,
  depth: number,
): UncheckedNode | undefined {
  if (!isObject(json)) {
    report(
      reading,
      "invalid_body",
      location,
      "A condition needs a column_id and value, or join and filters.",
    );
    return undefined;
  }
  if (!Object.hasOwn(json, "join")) return readLeaf(reading, json, location);
  if (depth < oqoLimits.depth) return readBranch(reading, json, location, depth);
  reading.issues.push(tooDeep(oqoLimits.depth, location));
  return undefined;
}

function readBranch(
  reading: Reading,
  json: JsonObject,
  location: string,
  depth: number,
): UncheckedBranch | undefined {
  reportUnknownMembers(reading, json, branchKeys, location);
  const join = member(json, "join");
  const is_negated = readNegation(reading, json, location);
  const filters = readFilters(reading, member(json, "filters"), `${location}.filters`, depth + 1);
  if (typeof join !== "string") {
    report(reading, "invalid_join", `${location}.join`, 'join must be "and" or "or".');
    return undefined;
  }
  return { join, filters, ...(is_negated ? { is_negated } : {}) };
}

function readLeaf(reading: Reading, json: JsonObject, location: string): UncheckedLeaf | undefined {
  reportUnknownMembers(reading, json, leafKeys, location);
  const column_id = member(json, "column_id");
  const value = json.value;
  const negated = readNegation(reading, json, location);
  const known = reading.issues.length;
  if (typeof column_id !== "string") {
    report(reading, "invalid_body", `${location}.column_id`, "column_id must be text.");
  }
  const place = `${location}.operator`;
  const operator = textMember(reading, json, "operator", "invalid_operator", place);
  if (!Object.hasOwn(json, "value")) {
    report(reading, "invalid_body", `${location}.value`, "value is missing. Write null for none.");
  } else if (!isScalar(value)) {
    const message = 'A condition has one value. Join several with "or".';
    report(reading, "invalid_value_type", `${location}.value`, message);
  }
  if (reading.issues.length > known || typeof column_id !== "string" || !isScalar(value)) return undefined;
  return writeLeaf(column_id, value, operator, negated);
}

function readNegation(reading: Reading, json: JsonObject, location: string): boolean {
  const negated = member(json, "is_negated") ?? false;
  if (typeof negated !== "boolean")
    report(reading, "invalid_body", `${location}.is_negated`, "is_negated must be true or false.");
  return negated === true;
}

/** Whether JSON is what a condition can have for a value. */
export function isScalar(json: unknown): json is Scalar {
  return (
    json === null ||
    typeof json === "string" ||
    typeof json === "boolean" ||
    (typeof json === "number" && Number.isFinite(json))
  );
}
