import type { OperationFacts } from "./operation.ts";
import type { Parameters } from "./read-parameters.ts";
import type { ReplyHeaders } from "./reply.ts";

/** What a meter is told of a request before it is let in. */
export interface Arrival {
  readonly request: Request;
  readonly requestId: string;
  readonly parameters: Parameters;
  /** Null when no operation is asked for: an unknown path, or a method that the path does not have. */
  readonly operation: OperationFacts | null;
}

/** One request that was let in. */
export interface Admission {
  /**
   * Takes the price of the call, in US dollars, before its work is done.
   *
   * @throws RefusedError when the caller cannot pay.
   */
  charge(costUsd: number): Promise<void>;
  /** Called once with the status of the answer: gives back what failed calls paid, and the headers to send. */
  settle(status: number): Promise<ReplyHeaders>;
}

/** Decides who may call, and keeps count. */
export interface Meter {
  /** @throws RefusedError when the caller is not let in. */
  admit(arrival: Arrival): Promise<Admission>;
}

const freeAdmission: Admission = {
  charge: () => Promise.resolve(),
  settle: () => Promise.resolve({}),
};

/** Lets everybody in and counts nothing. */
export const freeMeter: Meter = { admit: () => Promise.resolve(freeAdmission) };
