import { type Type, type } from "arktype";
import { type Parameters, parameter } from "./read-parameters.ts";
import { badParameter } from "./refusal.ts";

/** A parameter of an operation: what it is checked against, and what the API's description says of it. */
export interface Parameter<T = unknown> {
  readonly name: string;
  readonly in: "query" | "path";
  /** Other spellings that are accepted; of several that are sent the first in `name, ...also` counts. */
  readonly also?: readonly string[];
  readonly required?: boolean;
  /** How the text of a request is turned into a value before the check. */
  readonly kind: "string" | "integer" | "boolean";
  /** What the value must be. */
  readonly value: Type<T>;
  readonly description: string;
  readonly example?: T;
}

const truths: Readonly<Record<string, boolean>> = { true: true, false: false, "1": true, "0": false };

function coerce(kind: Parameter["kind"], text: string): unknown {
  switch (kind) {
    case "string":
      return text;
    case "integer":
      return /^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : text;
    case "boolean":
      return truths[text.trim().toLowerCase()] ?? text;
    default:
      return kind satisfies never;
  }
}

/**
 * The value of a parameter; undefined when it was not sent or is empty.
 *
 * @throws RefusedError that says what the value must be.
 */
export function readParameter<T>(definition: Parameter<T>, parameters: Parameters): T | undefined {
  const text = parameter(parameters, definition.name, ...(definition.also ?? []));
  if (text === undefined) return undefined;
  const value = definition.value(coerce(definition.kind, text));
  if (value instanceof type.errors) throw badParameter(`${definition.name} ${value.summary}.`);
  return value as T;
}

/** All names under which the parameters of a query string may be sent. */
export function namesOf(definitions: readonly Parameter[]): readonly string[] {
  return definitions
    .filter((definition) => definition.in === "query")
    .flatMap((definition) => [definition.name, ...(definition.also ?? [])])
    .sort();
}
