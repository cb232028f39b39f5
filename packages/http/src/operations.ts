import type { Operation } from "./operation.ts";
import { entityOperations } from "./routes/entities.ts";
import { explainOperation } from "./routes/explain.ts";
import { healthOperations } from "./routes/health.ts";
import { lookupOperation } from "./routes/lookup.ts";
import { metricsOperations } from "./routes/metrics.ts";
import { openApiOperation } from "./routes/openapi.ts";
import { propertyOperations } from "./routes/properties.ts";
import { rootOperations } from "./routes/root.ts";
import { specOperations } from "./routes/spec.ts";
import { textOperations } from "./routes/text.ts";
import { translateOperations } from "./routes/translate.ts";

/** Which operations beyond the usual ones there are. */
export interface OperationSettings {
  /** `/explain`, which shows how queries are run, statements included. */
  readonly explain: boolean;
}

/** The route table: every operation of the API. The router prefers plain segments to named ones. */
export function operationsFor({ explain }: OperationSettings): readonly Operation[] {
  const operations = [
    ...rootOperations,
    ...entityOperations,
    lookupOperation,
    ...translateOperations,
    ...propertyOperations,
    ...specOperations,
    ...textOperations,
    ...healthOperations,
    ...metricsOperations,
    ...(explain ? [explainOperation] : []),
  ];
  return [...operations, openApiOperation(operations)];
}
