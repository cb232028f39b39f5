import { type EchoPaging, echoOf, type QueryEcho, withBuckets, withGroups, withPaging } from "../echo.ts";
import {
  isOfGroups,
  notSaid,
  notTaken,
  orderedOtherwise,
  saidByUrl,
  shownByUrl,
  type Unsaid,
} from "../echo-warnings.ts";
import type { Call } from "../operation.ts";
import type { Warning } from "../warnings.ts";
import type { ClassicCall } from "./read-call.ts";

/** The fields that a call groups by, as they are spelled. */
const groupingsOf = ({ oqo, sideBySide }: ClassicCall): readonly string[] =>
  sideBySide ?? (oqo.group_by ?? []).map(({ column_id }) => column_id);

/** The parameter that they came in. */
const groupingIn = ({ sideBySide }: ClassicCall): "group_by" | "group_bys" =>
  sideBySide === undefined ? "group_by" : "group_bys";

/** Echoes a classic call. Where the language has no words for a part of it, the other forms are there. */
export function echoOfCall(read: ClassicCall, paging: EchoPaging): QueryEcho | undefined {
  const { said, unsaid, q, sideBySide } = read;
  const columns = groupingsOf(read);
  const { group_by: _, ...rows } = said;
  const ofGroups = unsaid.some(isOfGroups);
  const found = echoOf(ofGroups ? rows : said, true, paging);
  if (found === undefined) return undefined;
  const whole = { ...found, url: found.url ?? withPaging(read.url, paging) };
  const grouped = columns.length === 0 ? whole : withBuckets(whole, columns, q);
  const echo =
    ofGroups || sideBySide !== undefined ? withGroups(grouped, groupingIn(read), columns) : grouped;
  return unsaid.includes("filter") ? { ...echo, oql: null, oqo: null } : echo;
}

/** What texts to search for have that the language may have no words for. */
const signs = /["\u201c-\u201f*?~]/;

/** The parameter that such a text came in, or that any came in. */
function searchParameter({ parameters }: Call): string {
  const sent = [...parameters.values].filter(([name]) => name === "filter" || name.startsWith("search"));
  return (sent.find(([, value]) => signs.test(value)) ?? sent[0])?.[0] ?? "search";
}

/** The parameter of a call that had what the language has no words for. */
function parameterOf(call: Call, unsaid: Unsaid): string {
  if (unsaid === "search" || unsaid === "moves") return searchParameter(call);
  return unsaid === "value" ? "filter" : unsaid;
}

/** Says what the forms of such an echo leave out, or do otherwise. */
export async function warningsOfEcho(call: Call, read: ClassicCall): Promise<Warning[]> {
  const { said, unsaid, q, sideBySide } = read;
  const columns = groupingsOf(read);
  const ofGroups = unsaid.some(isOfGroups);
  // There is nothing but the URL then, which says the rest.
  if (unsaid.includes("filter")) return [notSaid("filter", "filter")];
  return [
    ...unsaid.map((one) => notSaid(one, parameterOf(call, one))),
    ...(await notTaken(call, said)),
    ...(unsaid.every(isOfGroups) ? orderedOtherwise(said, searchParameter(call)) : []),
    ...((sideBySide?.length ?? 0) > 1 ? [saidByUrl] : []),
    ...(columns.length === 0 || ofGroups ? [] : shownByUrl(groupingIn(read), columns, q)),
  ];
}
