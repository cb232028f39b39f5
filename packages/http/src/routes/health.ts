import { jsonAnswer, textAnswer } from "../openapi/answer-definitions.ts";
import { schemaRef } from "../openapi/json-schema.ts";
import type { Operation } from "../operation.ts";
import { json, plainText } from "../reply.ts";
import { tellingIdle } from "../telling-idle.ts";

const service = {
  method: "get",
  tag: "Service",
  dialect: "classic",
  unchecked: "rate",
} as const;

const operations: readonly Operation[] = [
  {
    ...service,
    id: "getHealth",
    path: "/health",
    summary: "Whether queries can be answered",
    bySnapshot: false,
    parameters: [],
    answers: {
      200: jsonAnswer("Queries can be answered.", schemaRef("Health")),
      503: jsonAnswer("There is no snapshot to query, or the server is stopping.", schemaRef("Health")),
    },
    respond: ({ context }) => {
      if (context.engine === null) return json(503, { status: "unavailable", snapshot: null });
      const { version, counts } = context.engine.snapshot;
      const ready = context.isReady();
      return json(ready ? 200 : 503, { status: ready ? "ok" : "stopping", snapshot: { version, counts } });
    },
  },
  {
    ...service,
    id: "getLiveness",
    unchecked: "caller",
    path: "/health/live",
    summary: "Whether the process answers at all",
    bySnapshot: false,
    parameters: [],
    answers: {
      200: jsonAnswer("It does.", {
        type: "object",
        properties: { status: { const: "ok" } },
        required: ["status"],
      }),
    },
    respond: () => json(200, { status: "ok" }),
  },
  {
    ...service,
    id: "getRobots",
    unchecked: "key and rate",
    path: "/robots.txt",
    summary: "What crawlers may visit",
    bySnapshot: false,
    parameters: [],
    answers: { 200: textAnswer("Rules for crawlers.") },
    respond: () => plainText(200, "User-agent: *\nAllow: /\n"),
  },
];

/** `/health`, which says whether queries can be answered, `/health/live`, and `/robots.txt`. */
export const healthOperations: readonly Operation[] = operations.map((operation) => tellingIdle(operation));
