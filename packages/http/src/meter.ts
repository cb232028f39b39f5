import type { Caller } from "./metering/caller.ts";
import type { AddressedRequest } from "./metering/client-address.ts";
import type { PriceName } from "./metering/prices.ts";
import type { OperationFacts, Unchecked } from "./operation.ts";
import type { Parameters } from "./read-parameters.ts";
import type { RefusedError } from "./refusal.ts";
import type { ReplyHeaders } from "./reply.ts";

/** What a meter is told of a request before it is let in. */
export interface Arrival {
  readonly request: AddressedRequest;
  readonly requestId: string;
  readonly parameters: Parameters;
  /** Null when no operation is asked for: an unknown path, or a method that the path does not have. */
  readonly operation: OperationFacts | null;
  /** What does not matter: the rate, or an unknown key either. */
  readonly unchecked: Unchecked | undefined;
}

/** What came of a request at the door. */
export interface Admission {
  readonly caller: Caller;
  /** Why the caller is not let in; undefined when it is. */
  readonly refusal: RefusedError | undefined;
  /**
   * Takes the price of the call before its work is done, or of so many calls for one that does the work of many
   * (default 1). A second charge takes the place of the first.
   *
   * @returns whether that is what the call costs; false when it goes on unpaid.
   * @throws RefusedError when the caller cannot pay.
   */
  charge(price: PriceName, calls?: number): Promise<boolean>;
  /** Called once with the status of the answer: gives back what failed calls paid, and the headers to send. */
  settle(status: number): ReplyHeaders | Promise<ReplyHeaders>;
}

/** Decides who may call, and keeps count. */
export interface Meter {
  admit(arrival: Arrival): Admission | Promise<Admission>;
}

const noHeaders: ReplyHeaders = {};

const freeAdmission: Admission = {
  caller: { kind: "anonymous", address: "local" },
  refusal: undefined,
  charge: () => Promise.resolve(true),
  settle: () => noHeaders,
};

/** Lets everybody in and counts nothing. */
export const freeMeter: Meter = { admit: () => freeAdmission };
