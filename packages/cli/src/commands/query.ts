import { QueryError, type QueryResult, type View, type ViewSort } from "@oqlkit/engine";
import { translate } from "@oqlkit/oql";
import { parseOqo } from "@oqlkit/oqo-schema";
import { Command, Option } from "commander";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { interruptible } from "../interrupt.ts";
import { openCatalog } from "../open-catalog.ts";
import { integer } from "../options.ts";
import { printAnswer } from "../print-answer.ts";
import { type QueryForm, readForm } from "../query-form.ts";
import { readInput } from "../read-input.ts";

interface QueryFlags {
  snapshot: string;
  from?: QueryForm;
  perPage?: number;
  page?: number;
  cursor?: string;
  sort?: string;
  select?: string;
  json?: true;
}

/** `oqlkit query`: runs one query on a snapshot and prints what it finds. */
export function queryCommand(): Command {
  return new Command("query")
    .description("Run a query on a snapshot.")
    .argument("[query...]", "OQL, OQO or a classic URL; read from standard input when left out")
    .requiredOption("--snapshot <dir>", "the snapshot to query")
    .addOption(
      new Option("--from <form>", "what the query is (default: guessed)").choices(["oql", "oqo", "url"]),
    )
    .option("--per-page <n>", "how many rows or groups", integer(1, 200))
    .option("--page <n>", "which page", integer(1, 10_000))
    .option("--cursor <token>", "* to begin, then the next_cursor of the answer before")
    .option("--sort <keys>", "column:asc|desc, comma-separated")
    .option("--select <keys>", "root keys to keep, comma-separated")
    .option("--json", "print the answer as JSON")
    .action(async (words: string[], flags: QueryFlags) => {
      const text = await readInput(words, "a query");
      const result = await run(text, flags);
      if (flags.json) console.log(toJson(result));
      else printAnswer(result);
    });
}

async function run(text: string, flags: QueryFlags): Promise<QueryResult> {
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
