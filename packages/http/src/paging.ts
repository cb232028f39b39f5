import { defaultLimits, type Limits } from "@oqlkit/engine";
import { type } from "arktype";
import { type Parameter, queryText } from "./parameter.ts";
import { badPaging } from "./refusal.ts";

/** A whole number; what a number does not hold exactly is as good as the largest that it does, out of any range. */
const whole = type("number.integer").pipe((value) =>
  Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER),
);

/** How a number of the paging is read. */
const counted = (name: string): Pick<Parameter<number>, "in" | "kind" | "value" | "messages" | "refuse"> => {
  const noNumber = `Param ${name} must be a number.`;
  return {
    in: "query",
    kind: "integer",
    value: whole,
    messages: { domain: noNumber, divisor: noNumber },
    refuse: badPaging,
  };
};

const depth = ({ maxOffset }: Limits): string =>
  `The page, from 1. Pages reach ${maxOffset.toLocaleString("en")} objects deep; beyond that follow a cursor.`;

const size = ({
  maxPerPage,
  maxGroups,
}: Limits): Required<Pick<Parameter<number>, "within" | "description">> => ({
  within: type("number.integer >= 1").atMost(Math.max(maxPerPage, maxGroups)),
  description: `Objects on a page, ${Math.min(25, maxPerPage)} unless given, at most ${maxPerPage}; groups ${maxGroups} unless given, at most ${maxGroups}.`,
});

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
    description: depth(defaultLimits),
    example: 1,
  },
  perPage: {
    ...counted("per-page"),
    name: "per-page",
    also: ["per_page"],
    ...size(defaultLimits),
    example: 10,
  },
  cursor: {
    ...queryText,
    name: "cursor",
    description: "`*` for the first page; from then on `meta.next_cursor` of the page before.",
    example: "*",
  },
};

/** A parameter as it is described where the engine has these limits. */
export function underLimits(parameter: Parameter, limits: Limits): Parameter {
  if (parameter === paging.page) return { ...paging.page, description: depth(limits) };
  return parameter === paging.perPage ? { ...paging.perPage, ...size(limits) } : parameter;
}
