import { quotePaths } from "./identifiers.ts";

/** A path that DuckDB takes for no pattern. */
const literal = (path: string): string => path.replace(/[*?[]/g, "[$&]");

/**
 * What DuckDB's functions that read files are told of them: these and no others, of which a directory called `type=book`
 * above them says nothing. Options may follow behind a comma.
 */
export const filesSql = (paths: readonly string[]): string =>
  `${quotePaths(paths.map(literal))}, hive_partitioning = false`;

/** The rows of Parquet files. */
export const parquetSql = (paths: readonly string[]): string => `read_parquet(${filesSql(paths)})`;
