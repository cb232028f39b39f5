import { jsonAnswer, schemaRef, textAnswer } from "../answers.ts";
import type { Operation } from "../operation.ts";
import { json, plainText } from "../reply.ts";

const service = { method: "get", tag: "Service", price: "free", dialect: "classic" } as const;

/** `/health`, which says whether queries can be answered, and `/robots.txt`. */
export const healthOperations: readonly Operation[] = [
  {
    ...service,
    id: "getHealth",
    path: "/health",
    summary: "Whether queries can be answered",
    bySnapshot: false,
    parameters: [],
    answers: {
      200: jsonAnswer("Queries can be answered.", schemaRef("Health")),
      503: jsonAnswer("There is no snapshot to query.", schemaRef("Health")),
    },
    respond: ({ context }) => {
      if (context.engine === null) return json(503, { status: "unavailable", snapshot: null });
      const { version, counts } = context.engine.snapshot;
      return json(200, { status: "ok", snapshot: { version, counts } });
    },
  },
  {
    ...service,
    id: "getRobots",
    path: "/robots.txt",
    summary: "What crawlers may visit",
    bySnapshot: false,
    parameters: [],
    answers: { 200: textAnswer("Rules for crawlers.") },
    respond: () => plainText(200, "User-agent: *\nAllow: /\n"),
  },
];
