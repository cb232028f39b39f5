import { quotePaths } from "./identifiers.ts";

/** A path that DuckDB takes for no pattern. */
const literal = (path: string): string => path.replace(/[*?[]/g, "[$&]");

/**
 * What DuckDB's functions that read files are told of them: these and no others, of which a directory called
 * `type=book` above them says nothing. Options may follow behind a comma.
 */
export const filesSql = (paths: readonly string[]): string =>
  `${quotePaths(paths.map(literal))}, hive_partitioning = false`;

/** The directories whose files may be read so: DuckDB asks for a path as it was told, and as it found it. */
export const directoriesSql = (paths: readonly string[]): string =>
  quotePaths([...new Set([...paths, ...paths.map(literal)])]);

/** The rows of Parquet files. */
export const parquetSql = (paths: readonly string[]): string => `read_parquet(${filesSql(paths)})`;
