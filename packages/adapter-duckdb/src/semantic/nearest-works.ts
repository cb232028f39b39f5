import {
  type AbortSignalLike,
  EmbedderError,
  type NearestPlan,
  type Neighbour,
  type Predicate,
  QueryError,
} from "@oqlkit/engine";
import { embedTexts, toUnit } from "@oqlkit/semantic";
import type { Searching } from "../query/text/text-matcher.ts";
import type { RowIndex } from "../row-index.ts";
import { messageOf } from "../thrown.ts";
import { dueTurn } from "../turn.ts";
import { nearestRows } from "./nearest-rows.ts";
import type { VectorStore } from "./vector-store.ts";

/** Where vectors, rows and ids come from. */
export interface NearestSource {
  readonly store: VectorStore;
  readonly index: RowIndex;
  /** The rows of the tables that satisfy a filter; null where nothing is asked of them. */
  readonly matching: (searching: Searching, signal?: AbortSignalLike) => Promise<Uint32Array | null>;
}

/**
 * Runs a plan for the nearest rows: the filter first, in SQL, then the vectors. Rejects with `QueryError` when the
 * snapshot has no vectors for the question, `AdapterError` when the embedder fails.
 */
export async function nearestWorks(
  { entity, filter, text, limit }: NearestPlan,
  { store, index, matching }: NearestSource,
  signal: AbortSignalLike | undefined,
): Promise<Neighbour[]> {
  const unit = await embedText(store, text, signal);
  if (unit.every((value) => value === 0)) return [];
  const matches = await matching({ entity, filter: withoutExpansion(filter) }, signal);
  const numbering = await store.numbering();
  const rows = matches === null ? null : matches.map((place) => numbering.rows[place] ?? 0).sort();
  const near = await nearestRows(store, unit, rows, limit, signal);
  const places = near.map(({ row }) => numbering.places[row] ?? 0);
  const ids = index.read(entity, places);
  return near
    .map(({ score }, at) => ({ id: ids[at]?.id ?? "", similarity: (1 + score) / 2 }))
    .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
}

/** The vector of a text, of unit length; zeros when the text has nothing to go by. */
export async function embedText(
  store: VectorStore,
  text: string,
  signal: AbortSignalLike | undefined,
): Promise<Float32Array> {
  const embedder = await store.embedder();
  if (embedder === null) {
    throw new QueryError(
      "not_available",
      `The vectors of this snapshot come from ${store.record.embedder}, which semantic search needs. Open the snapshot with that embedder.`,
    );
  }
  await dueTurn();
  if (signal?.aborted) throw signal.reason;
  try {
    const [vector = new Float32Array(0)] = await embedTexts(embedder, [text], signal);
    return toUnit(vector);
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new EmbedderError(`The text could not be embedded: ${messageOf(cause)}`, { cause });
  }
}

/** Works of the expansion corpus have no vectors, so they need not be kept out by their flag. */
function withoutExpansion(filter: Predicate): Predicate {
  if (filter.kind === "and") return { kind: "and", terms: filter.terms.map(withoutExpansion) };
  const isGuard =
    filter.kind === "not" &&
    filter.term.kind === "in" &&
    filter.term.field === "is_xpac" &&
    filter.term.values.every((value) => value === true);
  return isGuard ? { kind: "true" } : filter;
}
