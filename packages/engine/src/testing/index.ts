// What every adapter has to do

export { type AdapterFactory, adapterContract } from "./contract/adapter-contract.ts";
export type { ContractCase, ContractOutcome } from "./contract/contract-case.ts";

// In-memory storage

export { type CatalogData, collectionsOf } from "./catalog-data.ts";
export { createMemoryAdapter, type MemoryAdapterOptions } from "./memory-adapter.ts";

// What queries should give

export { checkSearch } from "./check-search.ts";
export { inShort } from "./contract/in-short.ts";
export { evaluateNaively, type NaiveAnswer } from "./naive/evaluate-naively.ts";
export { hasPagedGroups, pagedGroups } from "./paged-groups.ts";

// Random catalogs and queries

export { type CatalogDataOptions, catalogData } from "./arbitraries/catalog-data.ts";
export type { FastCheck } from "./arbitraries/pools.ts";
export { queries, type ViewedQuery } from "./arbitraries/queries.ts";
export { searchedCatalog } from "./arbitraries/searched-catalog.ts";
export { searchQueries } from "./arbitraries/searches.ts";

// Every use of every field

export { type SweepCase, sweep } from "./sweep.ts";
