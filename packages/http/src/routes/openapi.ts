import { jsonAnswer } from "../answers.ts";
import { openApiDocument } from "../openapi/document.ts";
import type { Operation } from "../operation.ts";
import { jsonText } from "../reply.ts";

/** `/openapi.json`: the description of the operations given, and of itself. */
export function openApiOperation(others: readonly Operation[]): Operation {
  const written = new Map<string, string>();
  const operation: Operation = {
    id: "getOpenApi",
    method: "get",
    path: "/openapi.json",
    tag: "Service",
    summary: "This description of the API",
    price: "free",
    bySnapshot: false,
    dialect: "classic",
    parameters: [],
    answers: { 200: jsonAnswer("An OpenAPI 3.1 document.", { type: "object" }) },
    respond: ({ context: { baseUrl } }) => {
      const text = written.get(baseUrl) ?? JSON.stringify(openApiDocument([...others, operation], baseUrl));
      written.set(baseUrl, text);
      return jsonText(200, text, { "cache-control": "public, max-age=300" });
    },
  };
  return operation;
}
