import type { View } from "@oqlkit/oqo-schema";
import { listParameters } from "./classic/parameters.ts";
import type { AppContext } from "./context.ts";
import { notSaid, unsaidText } from "./echo-warnings.ts";
import type { Outdone } from "./embedded-view.ts";
import { namesOf, type Parameter } from "./parameter.ts";
import type { Parameters } from "./read-parameters.ts";
import type { JudgedQuery } from "./read-query.ts";
import { noEffect, sharedWarnings, unreadWarnings, type Warning } from "./warnings.ts";

/** What was chosen of how the rows are shown, beside the query in the body and in the query string. */
export interface ChosenViews {
  readonly body: View;
  readonly queryString: View;
  /** Keys of the query that say in vain what one of them says. */
  readonly outdone: readonly Outdone[];
}

const viewNames: Readonly<Record<string, string>> = { sort_by: "sort" };

/** What of a view another one that counts before it says as well. */
function outweighed({ body, queryString, outdone }: ChosenViews, { values }: Parameters): Warning[] {
  const nameOf = (key: string): string => viewNames[key] ?? key;
  const inUrl = Object.keys(queryString).filter((key) => Object.hasOwn(body, key));
  return [
    ...inUrl.map((key) => {
      const hyphened = nameOf(key).replaceAll("_", "-");
      return noEffect(
        values.has(hyphened) ? hyphened : nameOf(key),
        " beside the body, which says it as well",
      );
    }),
    ...outdone.map(({ key, of }) => ({
      parameter: "oqo",
      message: `${key} in the oqo has no effect beside ${nameOf(of)}.`,
    })),
  ];
}

const executed = ["oql", "oqo", "sort", "select", "page", "per_page", "per-page", "cursor"];

/** Parameters of lists whose place is in the query. */
const inQuery = /^(?:filter|search.*|sample|seed|group[_-]by|corpus|include[_-]xpac)$/;
const ofLists: ReadonlySet<string> = new Set(namesOf(listParameters));

/** Where a parameter that queries do not take has an effect. */
function placeOf(name: string): string {
  if (inQuery.test(name)) return " here; say it in the query";
  return ofLists.has(name) ? " here; only lists such as /works take it" : " here";
}

/** Queries in the URL beside another that counts before them: the one in the body, or the OQL. */
export function outdoneQueries({ values }: Parameters, isPosted: boolean): Warning[] {
  if (isPosted) {
    const sent = ["oql", "oqo"].filter((name) => values.has(name));
    return sent.map((name) => noEffect(name, " beside the query in the body"));
  }
  return values.has("oql") && values.has("oqo") ? [noEffect("oqo", " beside oql")] : [];
}

/** What was sent with an executed query, or stands in it, and made no difference. */
export function executeWarnings(
  { oqo, warnings }: JudgedQuery,
  views: ChosenViews,
  parameters: Parameters,
  definitions: readonly Parameter[],
  context: AppContext,
): readonly Warning[] {
  const unsaid = unsaidText(oqo);
  return [
    ...sharedWarnings(parameters, definitions, context),
    ...warnings.map(({ location, message }) => ({ parameter: location ?? "oqo", message })),
    ...outweighed(views, parameters),
    ...unreadWarnings(parameters, executed, placeOf),
    ...(unsaid === undefined ? [] : [notSaid(unsaid, "oqo")]),
  ];
}
