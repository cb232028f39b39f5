import { withHeaders } from "./openapi/answer-definitions.ts";
import type { Operation } from "./operation.ts";
import { namesOf } from "./parameter.ts";
import { warningHeader } from "./warning-header.ts";
import { sharedWarnings, unreadWarnings } from "./warnings.ts";

/** An operation whose answers have no `meta`, with a header that tells what was sent and made no difference. */
export function tellingIdle(operation: Operation): Operation {
  const { answers, parameters: known, respond } = operation;
  const [good] = Object.entries(answers).filter(([status]) => status === "200");
  return {
    ...operation,
    answers: good === undefined ? answers : { ...answers, 200: withHeaders(good[1], "X-Warnings") },
    async respond(call) {
      const reply = await respond(call);
      // A URL in the path has the parameters to itself.
      if (call.parameters.values.size === 0 || reply.status !== 200 || call.segments.form === "oxurl")
        return reply;
      const warnings = [
        ...sharedWarnings(call.parameters, known, call.context),
        ...unreadWarnings(call.parameters, namesOf(known)),
      ];
      return { ...reply, headers: { ...reply.headers, ...warningHeader(warnings) } };
    },
  };
}
