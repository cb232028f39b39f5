import type { Oqo } from "@oqlkit/oqo-schema";
import { QueryError } from "../errors.ts";
import type { RowsPlan } from "../plan/logical-plan.ts";
import type { ResolvedView } from "./view.ts";

/**
 * The sample a query asks for. Without a seed each call draws anew, so nothing beyond the first page of
 * such a sample can be asked for.
 *
 * @throws QueryError for a size out of range and for combinations that cannot be.
 */
export function readSample(oqo: Oqo, view: ResolvedView, maxSample: number): RowsPlan["sample"] {
  const { sample } = oqo;
  if (sample === undefined || sample === null) return null;
  const fail = (message: string): QueryError => new QueryError("invalid_sample", message, { path: "sample" });
  if (!Number.isInteger(sample)) throw fail("sample must be an integer.");
  if (sample > maxSample) {
    throw fail(`Sample size must be less than or equal to ${maxSample.toLocaleString("en-US")}.`);
  }
  if (sample < 1) throw fail("Sample size must be greater than 0.");
  if ((oqo.group_by ?? []).length > 0) throw fail("sample does not work with group_by.");
  const seed = oqo.seed ?? null;
  if (seed === null && view.page > 1) {
    throw fail("A seed is required to page through a sample: without one every call draws other rows.");
  }
  if (seed === null && view.cursor !== null) {
    throw fail("A seed is required to use a cursor with a sample: without one every call draws other rows.");
  }
  return { size: sample, seed: seed === null ? Math.random().toString(36).slice(2) : String(seed) };
}
