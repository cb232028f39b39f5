import type { ViewSort } from "@oqlkit/engine";
import { badParameter } from "./refusal.ts";

function readDirection(part: string, written: string): "asc" | "desc" {
  const direction = written.trim().toLowerCase();
  if (direction === "asc" || direction === "desc") return direction;
  throw badParameter(
    `Invalid query parameter in ${part}. The direction of a sort is asc or desc: cited_by_count:desc.`,
  );
}

function readKey(part: string): ViewSort {
  const [written = "", direction, ...more] = part.split(":");
  const column = written.trim().replace(/^-/, "").replaceAll("-", "_");
  if (column === "" || more.length > 0) throw badParameter(`Invalid query parameter in ${part}.`);
  if (direction !== undefined) return { column, direction: readDirection(part, direction) };
  const descending = written.trim().startsWith("-") || column === "relevance_score";
  return { column, direction: descending ? "desc" : "asc" };
}

/**
 * Reads `field[:asc|desc],...`. A hyphen before the name means descending; a bare `relevance_score` is
 * descending, every other bare name ascending. Whether the fields exist is for the engine to say.
 */
export function readSort(text: string): readonly ViewSort[] {
  return text
    .split(",")
    .filter((part) => part.trim() !== "")
    .map(readKey);
}
