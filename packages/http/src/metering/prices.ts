import type { Micros } from "@oqlkit/accounts";

/** What calls are priced as. */
export type PriceName = "singleton" | "list" | "search" | "content" | "semantic" | "text";

/** What a call of each kind costs. */
export type Prices = Readonly<Record<PriceName, Micros>>;

/** The prices of the public service. */
export const defaultPrices: Prices = {
  singleton: 0,
  list: 100,
  search: 1_000,
  content: 10_000,
  semantic: 10_000,
  text: 10_000,
};
