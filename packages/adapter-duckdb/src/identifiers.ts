/** A quoted SQL identifier. Names come from the catalog only, never from a query. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A list of paths as a SQL literal. */
export const quotePaths = (paths: readonly string[]): string => `[${paths.map(quoteText).join(", ")}]`;

/** A SQL string literal, for file names in statements that take no parameters. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
