import {
  type AbortSignalLike,
  EmbedderError,
  type NearestPlan,
  type Neighbour,
  type Predicate,
  QueryError,
} from "@oqlkit/engine";
import { embedTexts, toUnit } from "@oqlkit/semantic";
import { type Conjuncts, conjunctsOf, type RowCounts, rowNumbersSql } from "../query/compile-source.ts";
import type { ConnectionPool } from "../query/connection-pool.ts";
import { SqlWriter, type Statement } from "../query/sql-writer.ts";
import type { MatchedTexts, Searching } from "../query/text/text-matcher.ts";
import type { RowIndex } from "../row-index.ts";
import { messageOf } from "../thrown.ts";
import { dueTurn } from "../turn.ts";
import { nearestRows } from "./nearest-rows.ts";
import type { VectorStore } from "./vector-store.ts";

/** Where vectors, rows and ids come from. */
export interface NearestSource {
  readonly store: VectorStore;
  readonly pool: ConnectionPool;
  readonly index: RowIndex;
  readonly counts: RowCounts;
  /** What is found of a filter before it is compiled. */
  readonly match: (searching: Searching) => Promise<MatchedTexts>;
}

/**
 * Runs a plan for the nearest rows: the filter first, in SQL, then the vectors. Rejects with `QueryError` when the
 * snapshot has no vectors for the question, `AdapterError` when the embedder fails.
 */
export async function nearestWorks(
  { entity, filter, text, limit }: NearestPlan,
  { store, pool, index, counts, match }: NearestSource,
  signal: AbortSignalLike | undefined,
): Promise<Neighbour[]> {
  const unit = await embedText(store, text, signal);
  if (unit.every((value) => value === 0)) return [];
  const searching = { entity, filter: withoutExpansion(filter) };
  const conjuncts = conjunctsOf(entity, searching.filter, counts, await match(searching));
  const numbering = await store.numbering();
  const rows =
    conjuncts.terms.length === 0
      ? null
      : (await matching(pool, compileMatching(entity, conjuncts, counts), signal)).map(
          (place) => numbering.rows[place] ?? 0,
        );
  const near = await nearestRows(store, unit, rows?.sort() ?? null, limit, signal);
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

/** The numbers in the tables of the rows that satisfy a filter. */
function compileMatching(entity: NearestPlan["entity"], conjuncts: Conjuncts, counts: RowCounts): Statement {
  const writer = new SqlWriter();
  return writer.statement(rowNumbersSql({ writer, entity }, conjuncts, counts));
}

async function matching(
  pool: ConnectionPool,
  statement: Statement,
  signal: AbortSignalLike | undefined,
): Promise<Uint32Array> {
  const found = await pool.run(statement, signal);
  return Uint32Array.from(found, ([wid]) => Number(wid));
}
