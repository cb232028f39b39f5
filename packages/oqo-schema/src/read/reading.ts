import { type Issue, type IssueType, issue, quote } from "../issue.ts";

/** How large a query object may be. Deeper or longer ones are refused before anything else looks at them. */
export const oqoLimits: {
  /** Branches within branches. */
  readonly depth: number;
  /** Conditions and branches together. */
  readonly nodes: number;
  /** Sort keys, columns to group by, selected names. */
  readonly list: number;
} = { depth: 250, nodes: 50_000, list: 1000 };

/** A JSON object whose members are still unknown. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** What is gathered while one query object is read. */
export interface Reading {
  readonly issues: Issue[];
  nodes: number;
}

/** Whether a JSON value is an object, not an array. */
export function isObject(json: unknown): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** A member of an object; null counts as absent. */
export function member(object: JsonObject, name: string): NonNullable<unknown> | undefined {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return value ?? undefined;
}

/** A member that is text, if it is there; one of another kind is reported. */
export function textMember(
  reading: Reading,
  object: JsonObject,
  name: string,
  type: IssueType,
  location: string = name,
  message = `${name} must be text.`,
): string | undefined {
  const value = member(object, name);
  if (value === undefined || typeof value === "string") return value;
  report(reading, type, location, message);
  return undefined;
}

/** The settings that are given: neither null nor undefined, nor a list with nothing in it, which counts as absent. */
export function withoutBlanks<T extends object>(settings: T): Present<T> {
  const given: { [Key in keyof T]?: unknown } = {};
  for (const key in settings) {
    const value = settings[key];
    if (value != null && !(Array.isArray(value) && value.length === 0)) given[key] = value;
  }
  return given as Present<T>;
}

/** A text that is not optional is surely there. */
type Present<T> = { [Key in keyof T as T[Key] extends string ? Key : never]: T[Key] } & {
  [Key in keyof T]?: Exclude<T[Key], undefined>;
};

/** A corpus that is not the one meant by default, nor blank. */
export const namedCorpus = (corpus?: string): string | undefined =>
  /^(core|\s*)$/.test(corpus ?? "") ? undefined : corpus;

/** What stands between the commas of a text, blank stretches left out. */
export function commaList(text = ""): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Notes something wrong. */
export function report(reading: Reading, type: IssueType, location: string | null, message: string): void {
  reading.issues.push(issue(type, location, message));
}

/** Names the members an object may not have, which are most often typing errors that would change the query. */
export function reportUnknownMembers(
  reading: Reading,
  object: JsonObject,
  allowed: readonly string[],
  location: string,
): void {
  const unknown = Object.keys(object).filter((name) => !allowed.includes(name));
  for (const name of unknown.slice(0, 5)) {
    const message = `Unknown key ${quote(name)}. Allowed here: ${allowed.join(", ")}.`;
    report(reading, "invalid_body", location === "" ? name.slice(0, 80) : location, message);
  }
}
