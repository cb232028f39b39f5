import { endOf, endOfText } from "./json-text.ts";

const colon = /\s*:\s*/y;
const emptyObject = /\{\s*\}/y;

/** Where the values of members begin: of the object itself, by name, and of objects in it, as `ids.mag`. */
function placesOf(json: string, paths: ReadonlySet<string>): Map<string, number> {
  const places = new Map<string, number>();
  let depth = 0;
  let outer = "";
  for (let at = 0; at < json.length; ) {
    const sign = json[at];
    const start = at;
    at = sign === '"' ? endOfText(json, at) : at + 1;
    if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    colon.lastIndex = at;
    if (sign !== '"' || depth > 2 || !colon.test(json)) continue;
    const name: string = JSON.parse(json.slice(start, at));
    at = colon.lastIndex;
    if (depth === 1) outer = name;
    const path = depth === 1 ? name : `${outer}.${name}`;
    // Of members of one name the last counts.
    if (paths.has(path)) places.set(path, at);
  }
  return places;
}

const memberOf = (name: string, value: string): string => `${JSON.stringify(name)}:${value}`;

/**
 * The JSON text of an object with other values in it, all else as it was written. `changes` has them as JSON texts, by
 * name, or as `ids.mag` for a member of a member. What is not there yet comes at the end; the object has at least one
 * member.
 */
export function withMembers(json: string, changes: ReadonlyMap<string, string>): string {
  const outers = Array.from(changes.keys(), (path) => path.split(".", 1)[0] ?? "");
  // Most objects only lack members, and their text is not searched for places. Names may be written with escapes.
  const isThere = [...outers.map((name) => JSON.stringify(name)), "\\u"].some((text) => json.includes(text));
  const places = isThere
    ? placesOf(json, new Set([...changes.keys(), ...outers]))
    : new Map<string, number>();
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const added: string[] = [];
  const missing = new Map<string, string[]>();
  for (const [path, value] of changes) {
    const [outer = "", inner] = path.split(".");
    const place = places.get(path);
    if (place !== undefined) edits.push({ start: place, end: endOf(json, place), text: value });
    else if (inner === undefined) added.push(memberOf(outer, value));
    else missing.set(outer, [...(missing.get(outer) ?? []), memberOf(inner, value)]);
  }
  for (const [outer, members] of missing) {
    const place = places.get(outer);
    if (place === undefined) added.push(memberOf(outer, `{${members.join()}}`));
    else if (json.startsWith("null", place)) {
      edits.push({ start: place, end: place + "null".length, text: `{${members.join()}}` });
    } else if (json[place] === "{") {
      emptyObject.lastIndex = place;
      const text = emptyObject.test(json) ? members.join() : `${members.join()},`;
      edits.push({ start: place + 1, end: place + 1, text });
    }
  }
  edits.sort((left, right) => right.start - left.start);
  let changed = json;
  for (const { start, end, text } of edits) changed = changed.slice(0, start) + text + changed.slice(end);
  if (added.length === 0) return changed;
  const end = changed.lastIndexOf("}");
  return `${changed.slice(0, end).trimEnd()},${added.join()}${changed.slice(end)}`;
}
