import { type LetteredKind, shortId } from "./ids.ts";
import { Random, stream } from "./random.ts";

/** A file of merged ids: the path under `merged_ids` and its lines. */
interface MergeFile {
  readonly path: string;
  readonly lines: readonly string[];
}

/** The dates on which ids were merged. */
const mergeDates = ["2023-11-08", "2025-06-14"] as const;

/**
 * The merges of one kind of entity: about one for 200 objects, at least two. A merged id belongs to no object;
 * it is numbered after the `count` existing ones, so it cannot clash with any.
 */
export function mergeFiles(
  seed: number,
  kind: LetteredKind,
  directory: string,
  count: number,
): readonly MergeFile[] {
  const random = new Random(seed).seek(stream.merge, count);
  const perDate = Math.ceil(count / 400);
  return mergeDates.map((date, nth) => ({
    path: `merged_ids/${directory}/${date}.csv.gz`,
    lines: [
      "merge_date,id,merge_into_id",
      ...Array.from({ length: perDate }, (_, line) => {
        const merged = shortId(kind, count + nth * perDate + line);
        return `${date},${merged},${shortId(kind, random.below(count))}`;
      }),
    ],
  }));
}
