import { type EchoPaging, echoOf, type QueryEcho, withBuckets, withGroups, withPaging } from "../echo.ts";
import { isField, notSaid, notTaken, saidByUrl, shownByUrl, type Unsaid } from "../echo-warnings.ts";
import type { Call } from "../operation.ts";
import type { Warning } from "../warnings.ts";
import type { ClassicCall } from "./read-call.ts";

/** The fields that a call groups by, as they are spelled. */
const groupingsOf = ({ oqo, sideBySide }: ClassicCall): readonly string[] =>
  sideBySide ?? (oqo.group_by ?? []).map(({ column_id }) => column_id);

/** The parameter that they came in. */
const groupingIn = ({ sideBySide }: ClassicCall): "group_by" | "group_bys" =>
  sideBySide === undefined ? "group_by" : "group_bys";

/** An echo with what its URL alone says of groups; `allByUrl` when that is all of them. */
function withGroupings(echo: QueryEcho, read: ClassicCall, allByUrl: boolean): QueryEcho {
  const columns = groupingsOf(read);
  const shown = withBuckets(echo, columns, read.q);
  return allByUrl || read.sideBySide !== undefined ? withGroups(shown, groupingIn(read), columns) : shown;
}

/** Echoes a classic call, whose URL there is whatever else the language has words for. */
export function echoOfCall(read: ClassicCall, paging: EchoPaging): QueryEcho | undefined {
  const { said, unsaid } = read;
  const columns = groupingsOf(read);
  const isUnsaid = unsaid.some(isField);
  const { group_by: _, ...rows } = said;
  const found = echoOf(isUnsaid ? rows : said, true, paging);
  if (found === undefined) return undefined;
  const whole = { ...found, url: found.url ?? withPaging(read.url, paging) };
  const echo = columns.length === 0 ? whole : withGroupings(whole, read, isUnsaid);
  return isUnsaid ? { ...echo, oql: null, oqo: null } : echo;
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
  if (unsaid === "search" || unsaid === "moves" || unsaid === "order") return searchParameter(call);
  return unsaid === "value" ? "filter" : unsaid;
}

/** Says what the forms of such an echo leave out, or do otherwise. */
export async function warningsOfEcho(call: Call, read: ClassicCall): Promise<Warning[]> {
  const { said, unsaid, q, sideBySide } = read;
  const columns = groupingsOf(read);
  // There is nothing but the URL then, which says the rest.
  const fields = unsaid.filter(isField);
  if (fields.length > 0) return fields.map((one) => notSaid(one, one));
  return [
    ...unsaid.map((one) => notSaid(one, parameterOf(call, one))),
    ...(await notTaken(call, said)),
    ...((sideBySide?.length ?? 0) > 1 ? [saidByUrl] : []),
    ...(columns.length === 0 ? [] : shownByUrl(groupingIn(read), columns, q)),
  ];
}
