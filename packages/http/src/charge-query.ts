import type { Oqo } from "@oqlkit/oqo-schema";
import { priceOf } from "./cost.ts";
import type { PriceName } from "./metering/prices.ts";
import type { Call } from "./operation.ts";

/** What was taken for a query: its price, and whether the caller paid it. */
export interface Charge {
  readonly price: PriceName;
  readonly paid: boolean;
}

/** Charges a query. Of one that could not be run `check` tells why, whether or not the caller can pay. */
export async function chargeQuery(
  { admission }: Call,
  oqo: Oqo,
  check: () => Promise<void>,
): Promise<Charge> {
  const price = priceOf(oqo);
  try {
    return { price, paid: await admission.charge(price) };
  } catch (error) {
    await check();
    throw error;
  }
}
