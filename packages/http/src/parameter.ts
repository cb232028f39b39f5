import { type ArkErrors, type } from "arktype";
import { type Parameters, parameter } from "./read-parameters.ts";
import { badParameter, type RefusedError } from "./refusal.ts";

/** An arktype: it gives what it makes of a value, or what is wrong with that; `in` is what it takes. */
interface Check<T> {
  (value: unknown): T | ArkErrors;
  readonly in: { toJsonSchema(): object };
}

/** A parameter of an operation: what it is checked against, and what the API's description says of it. */
export interface Parameter<T = unknown> {
  readonly name: string;
  readonly in: "query" | "path";
  /** Other spellings that are accepted; of several that are sent the first in `name, ...also` counts. */
  readonly also?: readonly string[];
  readonly required?: boolean;
  /** How the text of a request is turned into a value before the check; a list is separated by commas. */
  readonly kind: "string" | "integer" | "boolean" | "list";
  /** What the value must be, and what is made of it. */
  readonly value: Check<T>;
  /**
   * What else it must be: checked apart, for its turn comes after the fields of a query, and told by the description.
   */
  readonly within?: Check<T>;
  /** What a caller is told, by the code of arktype's error, where the usual sentence will not do. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Makes the refusal of what is wrong; `badParameter` when left out. */
  readonly refuse?: (message: string) => RefusedError;
  readonly description: string;
  readonly example?: string | number | boolean;
}

/** Where a parameter stands and how its text is read. */
type Reading<T> = Pick<Parameter<T>, "in" | "kind" | "value">;

/** Any text in the query string. */
export const queryText: Reading<string> = { in: "query", kind: "string", value: type("string") };
/** Any text in the path. */
export const pathText: Reading<string> = { ...queryText, in: "path" };
/** Yes or no in the query string. */
export const queryFlag: Reading<boolean> = { in: "query", kind: "boolean", value: type("boolean") };
/** Texts in the query string, separated by commas. */
export const queryList: Reading<string[]> = { in: "query", kind: "list", value: type("string[]") };

const truths: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
  ["1", true],
  ["0", false],
]);

/** Splits a list at its commas; blanks around names and empty names do not count. */
const splitNames = (text: string): readonly string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

function coerce(kind: Parameter["kind"], text: string): unknown {
  switch (kind) {
    case "string":
      return text;
    case "integer":
      return /^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : text;
    case "boolean":
      return truths.get(text.trim().toLowerCase()) ?? text;
    case "list":
      return splitNames(text);
    default:
      return kind satisfies never;
  }
}

function checked<T>({ name, messages, refuse = badParameter }: Parameter<T>, result: T | ArkErrors): T {
  if (!(result instanceof type.errors)) return result;
  const [first] = result;
  throw refuse(messages?.[first?.code ?? ""] ?? `${name} ${result.summary}.`);
}

/**
 * What a text says as the value of a parameter.
 *
 * @throws RefusedError that says what the value must be.
 */
export function readParameterText<T>(definition: Parameter<T>, text: string): T {
  return checked(definition, definition.value(coerce(definition.kind, text)));
}

/**
 * The value of a parameter; undefined when it was not sent or is empty.
 *
 * @throws RefusedError that says what the value must be.
 */
export function readParameter<T>(definition: Parameter<T>, parameters: Parameters): T | undefined {
  const text = parameter(parameters, definition.name, ...(definition.also ?? []));
  return text === undefined ? undefined : readParameterText(definition, text);
}

/** Checks a value that has been read against `within`. @throws RefusedError that says what it must be. */
export function checkWithin<T>(definition: Parameter<T>, value: T): void {
  if (definition.within !== undefined) checked(definition, definition.within(value));
}

/** All names under which the parameters of a query string may be sent. */
export function namesOf(definitions: readonly Parameter[]): readonly string[] {
  return definitions
    .filter((definition) => definition.in === "query")
    .flatMap((definition) => [definition.name, ...(definition.also ?? [])])
    .sort();
}
