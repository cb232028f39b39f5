import type { AbortSignalLike } from "@oqlkit/engine";
import {
  type RowRange,
  type ScoredRow,
  scanSigns,
  scanVectors,
  signWords,
  TopRows,
  writeSigns,
} from "@oqlkit/semantic";
import { TimeSlice } from "../time-slice.ts";
import { dueTurn } from "../turn.ts";
import type { VectorStore } from "./vector-store.ts";

/** Rows compared at once, which takes two milliseconds, and twenty times that without WebAssembly. */
const stretch = 10_000;
/** Rows whose signs agree best, for each that is wanted: among these the vectors decide. */
const shortlist = 40;

/**
 * The rows nearest to a vector of unit length by cosine, best first, among those with these ascending numbers or all.
 * With all vectors in memory it is exact; of more works the signs pick a short list, and the vectors decide on that.
 */
export async function nearestRows(
  store: VectorStore,
  unit: Float32Array,
  numbers: Uint32Array | null,
  limit: number,
  signal: AbortSignalLike | undefined,
): Promise<ScoredRow[]> {
  const comparable = await store.comparable();
  const all = numbers?.length ?? store.rows;
  if (comparable.kind === "vectors") {
    const { table } = comparable;
    return scanAll(all, numbers, new TopRows(limit), signal, (range, top) =>
      scanVectors(table, unit, range, top),
    );
  }
  const { table } = comparable;
  const wanted = new Uint32Array(signWords(unit.length));
  writeSigns(unit, 0, unit.length, wanted, 0);
  const likely = await scanAll(all, numbers, new TopRows(limit * shortlist), signal, (range, top) =>
    scanSigns(table, wanted, range, top),
  );
  const rows = likely.map(({ row }) => row).sort((a, b) => a - b);
  const cosines = await store.cosines(rows, unit);
  const top = new TopRows(limit);
  rows.forEach((row, index) => void top.add(row, cosines[index] ?? 0));
  if (signal?.aborted) throw signal.reason;
  return top.sorted();
}

async function scanAll(
  all: number,
  numbers: Uint32Array | null,
  top: TopRows,
  signal: AbortSignalLike | undefined,
  scan: (range: RowRange, top: TopRows) => void,
): Promise<ScoredRow[]> {
  await dueTurn();
  if (signal?.aborted) throw signal.reason;
  const slice = new TimeSlice();
  for (let from = 0; from < all; from += stretch) {
    if (slice.isOver) await slice.next(signal);
    scan({ numbers, from, to: Math.min(from + stretch, all) }, top);
  }
  return top.sorted();
}
