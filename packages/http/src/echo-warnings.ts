import type { Oqo } from "@oqlkit/oqo-schema";
import { unknownToo } from "./echo.ts";
import type { Call } from "./operation.ts";
import { verdictOn } from "./read-query.ts";
import { countsMoves, hasMarkedValue, hasUnsaidSeed, sayable } from "./sayable.ts";
import type { Warning } from "./warnings.ts";

/**
 * What the query language has no words for: a field, a value, a text with wildcards or quotation marks, moved words.
 */
export type Unsaid = "filter" | "group_by" | "group_bys" | "value" | "search" | "moves" | "order" | "seed";

const fieldUnsaid = (parameter: Unsaid): string =>
  `The query language has no words for a field in ${parameter}`;
const reasons: Readonly<Record<Unsaid, string>> = {
  filter: fieldUnsaid("filter"),
  group_by: fieldUnsaid("group_by"),
  group_bys: fieldUnsaid("group_bys"),
  value: "The query language has no quotation marks in values",
  search:
    "The query language has no wildcards where words are matched by stem or few letters stand before them, and no quotation marks in texts",
  moves:
    "The query language counts the words between terms, in any order, not how far the words of a phrase are moved",
  order:
    "The query language ranks the words of a search that begins with a word of its own, such as within, one by one",
  seed: "The query language has no empty seeds, and no quotation marks in seeds",
};

/** Why the OQL that a query is translated into may find other rows. */
export const unsaidReason = (unsaid: Unsaid): string => `${reasons[unsaid]}: the OQL may find other rows.`;

/** Says why an echo has not all of its forms, of what came in a parameter. */
export function notSaid(unsaid: Unsaid, parameter: string): Warning {
  const missing = isField(unsaid) ? "the oql and oqo of x_query are" : "the oql of x_query is";
  return { parameter, message: `${reasons[unsaid]}, so ${missing} null.` };
}

/** Whether what is not said is a field, without which there is neither text nor object. */
export const isField = (unsaid: Unsaid): boolean => unsaid === "filter" || unsaid.startsWith("group_by");

/** What of a query whose fields have words the language has none for, if there is something. */
export function unsaidText(oqo: Oqo): Unsaid | undefined {
  if (hasUnsaidSeed(oqo)) return "seed";
  if (hasMarkedValue(oqo)) return "value";
  let isReordered = false;
  const said = sayable(oqo, () => {
    isReordered = true;
  });
  if (said === undefined) return "search";
  if (countsMoves(said)) return "moves";
  return isReordered ? "order" : undefined;
}

/** Says what the echo of a query that is grouped by several fields side by side leaves out. */
export const saidByUrl: Warning = {
  parameter: "group_bys",
  message:
    "The query language groups by fields within one another only: in x_query the url gives the groups, oql and oqo the objects that are grouped.",
};

/** Says what the URL of an echo alone keeps of how groups are shown. */
export function shownByUrl(
  parameter: "group_by" | "group_bys",
  columns: readonly string[],
  q: string | undefined,
): Warning[] {
  const unknown = columns.find((column) => column.endsWith(unknownToo));
  return [
    ...(unknown === undefined
      ? []
      : [
          {
            parameter,
            message: `The oql and oqo of x_query leave out ${unknownToo} and so the rows without a value; its url has it.`,
          },
        ]),
    ...(q === undefined
      ? []
      : [
          {
            parameter: "q",
            message: "The oql and oqo of x_query leave out q and so give all groups; its url has it.",
          },
        ]),
  ];
}

/** Says that an echo cannot be sent again, since URLs take values that are none, and find nothing by them. */
export async function notTaken(call: Call, oqo: Oqo): Promise<Warning[]> {
  const { errors } = await verdictOn(call, oqo);
  const [first] = errors.filter(({ location }) => location?.startsWith("filter_rows"));
  if (first === undefined) return [];
  const message = `${first.message} The query language refuses such values, and so the oql and oqo of x_query; the url is taken.`;
  return [{ parameter: "filter", message }];
}
