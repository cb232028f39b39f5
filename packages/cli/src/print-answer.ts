import type { QueryResult } from "@oqlkit/engine";

/** Prints an answer for a person: one row a line, widths fitted to the terminal. */
export function printAnswer(result: QueryResult): void {
  const width = process.stdout.columns ?? 120;
  const rows = result.kind === "groups" ? result.groups.map(groupRow) : result.documents.map(documentRow);
  const first = Math.max(0, ...rows.map(([cell]) => cell.length));
  for (const [cell, text] of rows) console.log(`${cell.padEnd(first)}  ${clip(text, width - first - 2)}`);
  const what =
    result.kind === "groups"
      ? `${result.groupsCount} groups of ${count(result.count)} rows`
      : rowsNote(result);
  console.error(`\n${what}`);
}

function groupRow(group: { key: string; key_display_name: string | null; count: number }): [string, string] {
  const name = group.key_display_name ?? group.key;
  return [count(group.count).padStart(10), name === group.key ? name : `${name}  ${group.key}`];
}

function documentRow(text: string): [string, string] {
  const document: { id?: unknown; display_name?: unknown; publication_year?: unknown } = JSON.parse(text);
  const id = String(document.id ?? "").replace(/^https?:\/\/[^/]+\//, "");
  const year = typeof document.publication_year === "number" ? `${document.publication_year}  ` : "";
  return [id, `${year}${document.display_name ?? "(no name)"}`];
}

function rowsNote(result: QueryResult & { kind: "rows" }): string {
  return `${result.documents.length} of ${count(result.count)} rows`;
}

const count = (n: number): string => n.toLocaleString("en");

const clip = (text: string, width: number): string =>
  text.length > width && width > 1 ? `${text.slice(0, width - 1)}…` : text;
