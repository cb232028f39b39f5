import { createRequire } from "node:module";

/**
 * DuckDB's client. Imported, a CommonJS package is read twice, first to find out what it exports, which takes longer
 * than loading it; its types are still to be imported.
 */
export const duckdb: typeof import("@duckdb/node-api") = createRequire(import.meta.url)("@duckdb/node-api");
