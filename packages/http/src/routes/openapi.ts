import { jsonAnswer } from "../openapi/answer-definitions.ts";
import { openApiDocument } from "../openapi/document.ts";
import type { Operation, OperationFacts } from "../operation.ts";
import { jsonText } from "../reply.ts";
import { tellingIdle } from "../telling-idle.ts";

/** `/openapi.json`: the description of the operations given, and of itself. */
export function openApiOperation(others: readonly OperationFacts[]): Operation {
  // The operations are those of one app, whose settings stay.
  let text: string | undefined;
  const operation: Operation = tellingIdle({
    id: "getOpenApi",
    method: "get",
    path: "/openapi.json",
    tag: "Service",
    summary: "This description of the API",
    bySnapshot: true,
    dialect: "classic",
    parameters: [],
    answers: { 200: jsonAnswer("An OpenAPI 3.1 document.", { type: "object" }) },
    respond: ({ context: { baseUrl, engine } }) => {
      text ??= JSON.stringify(openApiDocument([...others, operation], baseUrl, engine?.limits));
      return jsonText(200, text, { "cache-control": "public, max-age=300" });
    },
  });
  return operation;
}
