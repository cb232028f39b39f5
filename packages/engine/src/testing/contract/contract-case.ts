import type { StorageAdapter } from "../../adapter.ts";

/** `unsupported`: the adapter declared that it cannot answer this, which the contract allows. */
export type ContractOutcome = "passed" | "unsupported";

/** One requirement; `run` rejects when the adapter does not meet it. */
export interface ContractCase {
  readonly name: string;
  run(): Promise<ContractOutcome>;
}

/** Hands a case the adapter over the contract's catalog. */
export type WithAdapter = (name: string, check: (adapter: StorageAdapter) => Promise<void>) => ContractCase;
