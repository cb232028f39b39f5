import { sortOf, type ViewSort } from "@oqlkit/engine";
import { parseSort, type UncheckedSort } from "@oqlkit/oqo-schema";
import { badParameter } from "./refusal.ts";

function checked(key: UncheckedSort, part: string): ViewSort {
  const { direction } = key;
  if (key.column_id === "" || direction.includes(":")) {
    throw badParameter(`Invalid query parameter in ${part}.`);
  }
  if (direction === "asc" || direction === "desc") return sortOf({ ...key, direction });
  throw badParameter(
    `Invalid query parameter in ${part}. The direction of a sort is asc or desc: cited_by_count:desc.`,
  );
}

/** Reads the sort parameter of a classic call. Whether the fields exist is for the engine to say. */
export const readSort = (text: string): readonly ViewSort[] =>
  text.split(",").flatMap((part) => parseSort(part).map((key) => checked(key, part)));
