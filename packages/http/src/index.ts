// The app
export { type AppDependencies, createApp } from "./app.ts";
export type { RequestRecord } from "./context.ts";
export type { LogEntry } from "./errors.ts";
export type { HttpLimits } from "./limits.ts";

// Letting requests in
export { type Admission, type Arrival, freeMeter, type Meter } from "./meter.ts";
export type { Caller } from "./metering/caller.ts";
export type { AddressedRequest } from "./metering/client-address.ts";
export { defaultPrices, type PriceName, type Prices } from "./metering/prices.ts";
export type { AccountSettings } from "./metering/settings.ts";

// Serving it on Node
export { aggregateMetrics, countersOf } from "./metrics/aggregate-metrics.ts";
export { createMetrics, type ServerMetrics } from "./metrics/create-metrics.ts";
export type { OperationFacts } from "./operation.ts";
export { type Refusal, RefusedError } from "./refusal.ts";
export { type RunningServer, type ServeOptions, serveApp } from "./serve.ts";
export type { ServerLimits } from "./server-limits.ts";
export type { TextTagger } from "./text-tagger.ts";
