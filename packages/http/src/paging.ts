import { type } from "arktype";
import type { Parameter } from "./parameter.ts";
import { badPaging } from "./refusal.ts";

/** A whole number that a number holds exactly. */
const whole = type("number.integer").narrow((value) => Number.isSafeInteger(value));

/** How a number of the paging is read. */
const counted = (name: string): Pick<Parameter<number>, "in" | "kind" | "value" | "messages" | "refuse"> => {
  const noNumber = `Param ${name} must be a number.`;
  return {
    in: "query",
    kind: "integer",
    value: whole,
    messages: { domain: noNumber, divisor: noNumber, predicate: noNumber },
    refuse: badPaging,
  };
};

const text = { in: "query", kind: "string", value: type("string") } as const;

/** Where a page begins and how long it is, in lists and in the query endpoint. The engine holds to `within`. */
export const paging: {
  readonly page: Parameter<number>;
  readonly perPage: Parameter<number>;
  readonly cursor: Parameter<string>;
} = {
  page: {
    ...counted("page"),
    name: "page",
    within: type("number.integer >= 1"),
    description: "The page, from 1. Pages reach 10,000 objects deep; beyond that follow a cursor.",
    example: 1,
  },
  perPage: {
    ...counted("per-page"),
    name: "per-page",
    also: ["per_page"],
    within: type("1 <= number.integer <= 200"),
    description: "Objects on a page, 25 unless given, at most 100; groups 200 unless given, at most 200.",
    example: 10,
  },
  cursor: {
    ...text,
    name: "cursor",
    description: "`*` for the first page; from then on `meta.next_cursor` of the page before.",
    example: "*",
  },
};
