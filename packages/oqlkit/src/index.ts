export { openSnapshot } from "@oqlkit/adapter-duckdb";
