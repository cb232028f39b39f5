import type { GroupsAnswer, QueryResult } from "@oqlkit/engine";
import type { QueryEcho } from "./echo.ts";
import { badPaging } from "./refusal.ts";
import type { Warning } from "./warnings.ts";

/** What an envelope says beside the result itself. */
export interface EnvelopeFacts {
  readonly elapsedMs: number;
  readonly costUsd: number;
  /** Of all matches, by their keys. */
  readonly sums?: Readonly<Record<string, number>>;
  /** The text that groups were kept by, when they were; the count is then that of the groups. */
  readonly q?: string | undefined;
  /** Left out when the forms of the query could not be made. */
  readonly echo: QueryEcho | undefined;
  /** The version of the snapshot that was asked. */
  readonly dataVersion: string;
  readonly warnings: readonly Warning[];
}

interface Counts {
  readonly count: number;
  readonly page: number | null;
  readonly perPage: number;
  readonly groupsCount: number | null;
  readonly nextCursor?: string | null | undefined;
  /** Of groups: whether there are more than were returned, and how many there are when there are. */
  readonly truncated?: boolean;
  readonly groupsTotal?: number | undefined;
}

function metaOf(
  { count, page, perPage, groupsCount, nextCursor, truncated, groupsTotal }: Counts,
  facts: EnvelopeFacts,
): string {
  return JSON.stringify({
    count,
    ...(facts.q === undefined ? {} : { q: facts.q }),
    db_response_time_ms: Math.round(facts.elapsedMs),
    page,
    per_page: perPage,
    groups_count: groupsCount,
    cost_usd: facts.costUsd,
    ...facts.sums,
    ...(nextCursor === undefined ? {} : { next_cursor: nextCursor }),
    data_version: facts.dataVersion,
    ...(truncated === undefined ? {} : { groups_truncated: truncated }),
    ...(groupsTotal === undefined ? {} : { groups_total: groupsTotal }),
    ...(facts.warnings.length === 0 ? {} : { warnings: facts.warnings }),
    ...(facts.echo === undefined ? {} : { x_query: facts.echo }),
  });
}

/** How many objects were found, or how many groups where they were kept by their names. */
const countOf = ({ count, groups }: GroupsAnswer, { q }: EnvelopeFacts): number =>
  q === undefined ? count : groups.length;

/** A text can have no more than some 512 million characters, of which those around the objects of a page take few. */
const longestPage = 2 ** 29 - 2 ** 22;

/**
 * The answer to a list or a grouping as JSON text. Objects are joined as the JSON texts they are.
 *
 * @throws RefusedError for objects that are too long for one answer.
 */
export function encodeEnvelope(result: QueryResult, facts: EnvelopeFacts): string {
  switch (result.kind) {
    case "rows": {
      const length = result.documents.reduce((sum, document) => sum + document.length + 1, 0);
      if (length > longestPage) throw badPaging(tooLong);
      const meta = metaOf({ ...result, groupsCount: null }, facts);
      // In one piece: put together of several, it would be copied once more when it is sent.
      const parts = [`{"meta":${meta},"results":[`];
      for (const document of result.documents) parts.push(document, ",");
      if (parts.length > 1) parts.pop();
      parts.push('],"group_by":[]}');
      return parts.join("");
    }
    case "groups": {
      const page = result.nextCursor === undefined ? 1 : null;
      const meta = metaOf({ ...result, page, count: countOf(result, facts) }, facts);
      return `{"meta":${meta},"group_by":${JSON.stringify(result.groups)}}`;
    }
    default:
      return result satisfies never;
  }
}

const tooLong =
  "The objects of this page are longer than an answer can be, 512 MB. Ask for fewer with per_page, or for less of each with select.";

const sizeOf = ({ groupsTotal, groups }: GroupsAnswer): number => groupsTotal ?? groups.length;

/** The groups of one field, or of several within each other: their names joined by commas. */
export interface Grouping {
  readonly key: string;
  readonly result: GroupsAnswer;
}

/** The answer to several groupings of one query as JSON text. */
export function encodeSideBySide(groupings: readonly Grouping[], facts: EnvelopeFacts): string {
  const counts = groupings.map(({ result }) => countOf(result, facts));
  // Some fields narrow the rows down to those they are about.
  const count = facts.q === undefined ? Math.max(...counts) : counts.reduce((all, groups) => all + groups, 0);
  const perPage = groupings[0]?.result.perPage ?? 0;
  const truncated = groupings.some(({ result }) => result.truncated);
  const groupsTotal = truncated ? groupings.reduce((all, { result }) => all + sizeOf(result), 0) : undefined;
  const meta = metaOf({ count, page: 1, perPage, groupsCount: null, truncated, groupsTotal }, facts);
  const listed = groupings.map(({ key, result: { groups, groupsTotal: total } }) => ({
    group_by_key: key,
    groups,
    ...(total === undefined ? {} : { groups_total: total }),
  }));
  return `{"meta":${meta},"group_by":[],"group_bys":${JSON.stringify(listed)}}`;
}
