import { AggregatorRegistry } from "prom-client";

/** The metrics of several processes as one text, summed; each is what their `collect` gave. */
export const aggregateMetrics = (collected: readonly object[]): Promise<string> =>
  AggregatorRegistry.aggregate([...collected]).metrics();
