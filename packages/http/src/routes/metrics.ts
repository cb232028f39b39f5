import { errorAnswer, textAnswer } from "../openapi/answer-definitions.ts";
import type { Operation } from "../operation.ts";
import { RefusedError } from "../refusal.ts";
import { plainText } from "../reply.ts";

/** The type that Prometheus asks for, with the version of its text format. */
const contentType = "text/plain; version=0.0.4; charset=utf-8";

/** `/metrics`, what the server counts of itself. */
export const metricsOperations: readonly Operation[] = [
  {
    id: "getMetrics",
    method: "get",
    path: "/metrics",
    tag: "Service",
    unchecked: "rate",
    summary: "Metrics in the text format of Prometheus",
    bySnapshot: false,
    dialect: "classic",
    parameters: [],
    answers: {
      200: textAnswer("The metrics."),
      404: errorAnswer("This server keeps no metrics."),
    },
    respond: async ({ context }) => {
      if (context.metrics === undefined) {
        throw new RefusedError({ kind: "not-found", message: "This server keeps no metrics." });
      }
      return plainText(200, await context.metrics(), { "content-type": contentType });
    },
  },
];
