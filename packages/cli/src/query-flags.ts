import { sortOf } from "@oqlkit/engine";
import type { QueryForm } from "@oqlkit/oql";
import { parseSort } from "@oqlkit/oqo-schema";
import type { QueryInput, ViewSort } from "oqlkit";
import { CommandError, exitCodes } from "./exit-codes.ts";
import type { CatalogFlags } from "./with-catalog.ts";

/** What every command that runs a query can be told about it. */
export interface AskFlags extends CatalogFlags {
  from?: QueryForm;
  sort?: string;
  select?: string;
}

/** The text of a query as the form it is said to be, or else as what it looks like. */
export function inputOf(text: string, from: QueryForm | undefined): QueryInput {
  switch (from) {
    case undefined:
      return text;
    case "oql":
      return { oql: text };
    case "oqo":
      return { oqo: text };
    case "url":
      return { url: text };
    default:
      return from satisfies never;
  }
}

/** The sorting and the selection that the flags ask for. */
export function readShown({ sort, select }: AskFlags): { sort?: ViewSort[]; select?: string[] } {
  return {
    ...(sort !== undefined && { sort: readSort(sort) }),
    ...(select !== undefined && { select: select.split(",").map((name) => name.trim()) }),
  };
}

function readSort(text: string): ViewSort[] {
  const refuse = (): never => {
    throw new CommandError(`--sort: write "${text}" as column:asc or column:desc`, exitCodes.usage);
  };
  const keys = parseSort(text);
  if (keys.length === 0) refuse();
  return keys.map((key) => {
    const { column_id, direction } = key;
    const isWhole = column_id !== "" && (direction === "asc" || direction === "desc");
    return isWhole ? sortOf({ ...key, direction }) : refuse();
  });
}
