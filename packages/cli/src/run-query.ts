import { QueryError, type QueryResult, type View, type ViewSort } from "@oqlkit/engine";
import { translate } from "@oqlkit/oql";
import { parseOqo } from "@oqlkit/oqo-schema";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { interruptible } from "./interrupt.ts";
import { openCatalog } from "./open-catalog.ts";
import { printAnswer } from "./print-answer.ts";
import { type QueryForm, readForm } from "./query-form.ts";
import { readInput } from "./read-input.ts";

export interface QueryFlags {
  snapshot: string;
  from?: QueryForm;
  perPage?: number;
  page?: number;
  cursor?: string;
  sort?: string;
  select?: string;
  json?: true;
}

/** Runs the query given as words or on standard input, and prints the answer. */
export async function runQuery(words: readonly string[], flags: QueryFlags): Promise<void> {
  const result = await answer(await readInput(words, "a query"), flags);
  if (flags.json) console.log(toJson(result));
  else printAnswer(result);
}

async function answer(text: string, flags: QueryFlags): Promise<QueryResult> {
  const { ok, body } = translate(readForm(text, flags.from));
  if (!ok) {
    throw new CommandError(body.validation.errors.map(({ message }) => message).join("\n"), exitCodes.query);
  }
  const engine = await openCatalog(flags.snapshot);
  try {
    return await interruptible((signal) => engine.query(parseOqo(body.oqo), viewOf(flags), { signal }));
  } catch (error) {
    if (error instanceof QueryError) throw new CommandError(error.message, exitCodes.query);
    throw error;
  } finally {
    await engine.close();
  }
}

function viewOf(flags: QueryFlags): View {
  return {
    perPage: flags.perPage,
    page: flags.page,
    cursor: flags.cursor,
    sort: flags.sort?.split(",").map(readSortKey),
    select: flags.select?.split(",").map((name) => name.trim()),
  };
}

function readSortKey(text: string): ViewSort {
  const [column = "", direction = "asc", ...rest] = text.trim().split(":");
  if (column === "" || rest.length > 0 || (direction !== "asc" && direction !== "desc")) {
    throw new CommandError(`--sort: write "${text}" as column:asc or column:desc`, exitCodes.usage);
  }
  return { column, direction };
}

function toJson(result: QueryResult): string {
  if (result.kind === "groups") {
    const { count, groupsCount, truncated, groups } = result;
    return JSON.stringify({
      meta: { count, groups_count: groupsCount, groups_truncated: truncated },
      group_by: groups,
    });
  }
  const { count, page, perPage, nextCursor, documents } = result;
  const meta = JSON.stringify({ count, page, per_page: perPage, next_cursor: nextCursor });
  return `{"meta":${meta},"results":[${documents.join(",")}]}`;
}
