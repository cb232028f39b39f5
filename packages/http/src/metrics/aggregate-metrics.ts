import { AggregatorRegistry } from "prom-client";

/** The metrics of several processes as one text, summed; each is what their `collect` gave. */
export const aggregateMetrics = (collected: readonly object[]): Promise<string> =>
  AggregatorRegistry.aggregate([...collected]).metrics();

/** What only grows. */
const cumulative: ReadonlySet<string> = new Set(["counter", "histogram"]);

/** What of such metrics only grows, summed: what processes that ended leave to the metrics of all. */
export async function countersOf(collected: readonly object[]): Promise<object> {
  const all = await AggregatorRegistry.aggregate([...collected]).getMetricsAsJSON();
  return all.filter(({ type }) => cumulative.has(String(type)));
}
