import { withHeaders } from "./openapi/answer-definitions.ts";
import type { Call, Operation } from "./operation.ts";
import { namesOf } from "./parameter.ts";
import { warningHeader } from "./warning-header.ts";
import { idleWarnings } from "./warnings.ts";

const isGood = (status: number): boolean => status >= 200 && status < 300;

/**
 * An operation whose answers have no `meta`, with a header that tells what was sent and made no difference; `reads`
 * tells the calls that take whatever is sent.
 */
export function tellingIdle(operation: Operation, reads: (call: Call) => boolean = () => false): Operation {
  const { answers, parameters, respond } = operation;
  const good = Object.entries(answers).filter(([status]) => isGood(Number(status)));
  const told = good.map(([status, answer]) => [status, withHeaders(answer, "X-Warnings")]);
  return {
    ...operation,
    answers: { ...answers, ...Object.fromEntries(told) },
    async respond(call) {
      const reply = await respond(call);
      if (!isGood(reply.status) || reads(call)) return reply;
      const warnings = warningHeader(idleWarnings(call, namesOf(parameters), parameters));
      return { ...reply, headers: { ...reply.headers, ...warnings } };
    },
  };
}
