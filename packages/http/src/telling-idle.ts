import { withHeaders } from "./openapi/answer-definitions.ts";
import type { Call, Operation } from "./operation.ts";
import { namesOf } from "./parameter.ts";
import { warningHeader } from "./warning-header.ts";
import { idleWarnings } from "./warnings.ts";

/**
 * An operation whose answers have no `meta`, with a header that tells what was sent and made no difference; `reads`
 * tells the calls that take whatever is sent.
 */
export function tellingIdle(operation: Operation, reads: (call: Call) => boolean = () => false): Operation {
  const { answers, parameters, respond } = operation;
  const good = answers[200];
  return {
    ...operation,
    answers: good === undefined ? answers : { ...answers, 200: withHeaders(good, "X-Warnings") },
    async respond(call) {
      const reply = await respond(call);
      if (reply.status !== 200 || reads(call)) return reply;
      const told = warningHeader(idleWarnings(call, namesOf(parameters), parameters));
      return { ...reply, headers: { ...reply.headers, ...told } };
    },
  };
}
