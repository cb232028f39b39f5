import type { Operation } from "./operation.ts";
import { autocompleteOperations } from "./routes/autocomplete.ts";
import { collectionOperations } from "./routes/collections.ts";
import { countOperations } from "./routes/counts.ts";
import { docsOperation } from "./routes/docs.ts";
import { entityOperations } from "./routes/entities.ts";
import { explainOperation } from "./routes/explain.ts";
import { healthOperations } from "./routes/health.ts";
import { lookupOperation } from "./routes/lookup.ts";
import { metricsOperations } from "./routes/metrics.ts";
import { openApiOperation } from "./routes/openapi.ts";
import { propertyOperations } from "./routes/properties.ts";
import { rateLimitOperation } from "./routes/rate-limit.ts";
import { rootOperations } from "./routes/root.ts";
import { specOperations } from "./routes/spec.ts";
import { textOperations } from "./routes/text.ts";
import { translateOperations } from "./routes/translate.ts";

/** Which operations beyond the usual ones there are. */
export interface OperationSettings {
  /** The catalog itself. */
  readonly catalog: boolean;
  /** `/explain`, which shows how queries are run, statements included. */
  readonly explain: boolean;
  /** The management of collections, which may be served at an address of its own. */
  readonly collections: boolean;
}

const catalogOperations: readonly Operation[] = [
  ...rootOperations,
  ...countOperations,
  ...entityOperations,
  lookupOperation,
  ...autocompleteOperations,
  ...translateOperations,
  ...propertyOperations,
  ...specOperations,
  ...textOperations,
];

/** The operations that other servers have and one with these settings does not, each with the reason. */
export function withheldOperations(settings: OperationSettings): readonly (readonly [Operation, string])[] {
  const { catalog, explain, collections } = settings;
  const closed = "This server does not show how queries are run; its operator can turn that on.";
  const unmanaged = "Collections are managed elsewhere, or not at all if the server keeps no accounts.";
  return [
    ...(catalog && !explain ? [[explainOperation, closed] as const] : []),
    ...(collections ? [] : collectionOperations.map((one) => [one, unmanaged] as const)),
  ];
}

/** The route table: every operation of the API. The router prefers plain segments to named ones. */
export function operationsFor(settings: OperationSettings): readonly Operation[] {
  const { catalog, explain, collections } = settings;
  const operations = [
    ...(catalog ? catalogOperations : []),
    ...healthOperations,
    ...metricsOperations,
    ...(catalog && explain ? [explainOperation] : []),
    rateLimitOperation,
    ...(collections ? collectionOperations : []),
  ];
  const described = operations.flatMap(({ beside, ...operation }) => [
    operation,
    ...(beside ? [beside] : []),
  ]);
  const docs = docsOperation(described);
  return [...operations, docs, openApiOperation([...described, docs])];
}
