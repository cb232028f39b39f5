import type { Group, QueryResult } from "@oqlkit/engine";

/** Prints an answer for a person: one row a line, widths fitted to the terminal. */
export function printAnswer(result: QueryResult): void {
  const width = process.stdout.columns ?? 120;
  const rows = result.kind === "groups" ? groupRows(result.groups) : result.documents.map(documentRow);
  const first = Math.max(0, ...rows.map(([cell]) => cell.length));
  for (const [cell, text] of rows) console.log(`${cell.padEnd(first)}  ${clip(text, width - first - 2)}`);
  console.error(`\n${result.kind === "groups" ? groupsNote(result) : rowsNote(result)}`);
}

type Row = readonly [cell: string, text: string];

/** A line for each group, those within another indented below it. */
function groupRows(groups: readonly Group[], indent = ""): Row[] {
  return groups.flatMap((group) => {
    const { key, key_display_name: name, count: size, groups: inner = [] } = group;
    const label = name === null || name === key ? key : `${name}  ${key}`;
    const row: Row = [`${count(size).padStart(10)}${metricText(group)}`, `${indent}${label}`];
    return [row, ...groupRows(inner, `${indent}  `)];
  });
}

/** The metric of a group, which stands in it beside the rest: `mean_cited_by_count 3.5`. */
function metricText({
  key: _key,
  key_display_name: _name,
  count: _count,
  groups: _groups,
  groups_total: _total,
  ...metrics
}: Group): string {
  const shown = (value: unknown): string => (typeof value === "number" ? count(value) : "-");
  return Object.entries(metrics)
    .map(([name, value]) => `  ${name} ${shown(value)}`)
    .join("");
}

function documentRow(text: string): Row {
  const document: { id?: unknown; display_name?: unknown; publication_year?: unknown } = JSON.parse(text);
  const id = String(document.id ?? "").replace(/^https?:\/\/[^/]+\//, "");
  const year = typeof document.publication_year === "number" ? `${document.publication_year}  ` : "";
  return [id, `${year}${document.display_name ?? "(no name)"}`];
}

function groupsNote({ groups, count: all, groupsTotal }: QueryResult & { kind: "groups" }): string {
  const note = `${groups.length} groups of ${count(all)} rows`;
  if (groupsTotal === undefined) return note;
  return groupsTotal > groups.length
    ? `${note}, not all of the ${count(groupsTotal)} that there are`
    : `${note}, not all that are within them`;
}

function rowsNote(result: QueryResult & { kind: "rows" }): string {
  return `${result.documents.length} of ${count(result.count)} rows`;
}

const count = (n: number): string => n.toLocaleString("en");

const clip = (text: string, width: number): string =>
  text.length > width && width > 1 ? `${text.slice(0, width - 1)}…` : text;
