import type { Operation } from "./operation.ts";
import { entityOperations } from "./routes/entities.ts";
import { healthOperations } from "./routes/health.ts";
import { metricsOperations } from "./routes/metrics.ts";
import { propertyOperations } from "./routes/properties.ts";
import { rootOperations } from "./routes/root.ts";
import { specOperations } from "./routes/spec.ts";
import { translateOperations } from "./routes/translate.ts";

/** The route table: every operation of the API. The router prefers plain segments to named ones. */
export const operations: readonly Operation[] = [
  ...rootOperations,
  ...entityOperations,
  ...translateOperations,
  ...propertyOperations,
  ...specOperations,
  ...healthOperations,
  ...metricsOperations,
];
