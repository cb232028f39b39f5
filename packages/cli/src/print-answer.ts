import type { Group } from "@oqlkit/engine";
import type { Answer } from "oqlkit";
import stringWidth from "string-width";
import { clip } from "./clip.ts";
import { printableLine } from "./printable.ts";
import { several } from "./several.ts";
import { shortId } from "./short-id.ts";

/** Prints an answer for a person: one row a line, widths fitted to the terminal. */
export function printAnswer(result: Answer): void {
  const width = process.stdout.columns ?? 120;
  const rows = result.kind === "groups" ? groupRows(result.groups) : documentRows(result);
  const first = Math.max(0, ...rows.map(([cell]) => columnsOf(cell)));
  for (const [cell, text] of rows) {
    const padded = `${cell}${" ".repeat(first - columnsOf(cell))}`;
    console.log(`${padded}  ${clip(text, width - first - 2)}`.trimEnd());
  }
  console.error(`\n${result.kind === "groups" ? groupsNote(result) : rowsNote(result)}`);
}

/** No line of a terminal has more, and to measure a long text takes the square of its length. */
const mostColumns = 1000;
const columnsOf = (text: string): number => (text.length > mostColumns ? text.length : stringWidth(text));

type Row = readonly [cell: string, text: string];

const printableRow = (cell: string, text: string): Row => [printableLine(cell), printableLine(text)];

/** A line for each group, those within another indented below it. */
function groupRows(groups: readonly Group[], indent = ""): Row[] {
  return groups.flatMap((group) => {
    const { key, key_display_name: name, count: size, groups: inner = [] } = group;
    const label = name === null || name === key ? key : `${name}  ${key}`;
    const row = printableRow(`${count(size).padStart(10)}${metricText(group)}`, `${indent}${label}`);
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

/** A line for each object: id, year and name, or what was selected. */
function documentRows({ documents, select }: Answer & { kind: "rows" }): Row[] {
  if (select === null) return documents.map((text) => nameRow(JSON.parse(text)));
  // Documents have their keys in an order of their own; the id stands first, wherever it was asked for.
  const keys = [...new Set(select.map((name) => name.split(".")[0] ?? ""))].sort(
    (one, other) => Number(other === "id") - Number(one === "id"),
  );
  return documents.map((text) => selectedRow(JSON.parse(text), keys));
}

type Document = Readonly<Record<string, unknown>>;

function nameRow({ id, publication_year: year, display_name: name }: Document): Row {
  return printableRow(shortId(id), `${typeof year === "number" ? `${year}  ` : ""}${name ?? "(no name)"}`);
}

function selectedRow(document: Document, [first = "", ...others]: readonly string[]): Row {
  const cell = first === "id" ? shortId(document.id) : cellText(document[first]);
  return printableRow(cell, others.map((key) => cellText(document[key])).join("  "));
}

function cellText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "-" : JSON.stringify(value);
}

function groupsNote({ groups, count: all, groupsTotal }: Answer & { kind: "groups" }): string {
  const note = `${several(groups.length, "group")} of ${several(all, "row")}`;
  if (groupsTotal === undefined) return note;
  return groupsTotal > groups.length
    ? `${note}, not all of the ${count(groupsTotal)} that there are`
    : `${note}, not all that are within them`;
}

function rowsNote(result: Answer & { kind: "rows" }): string {
  const note = `${result.documents.length} of ${several(result.count, "row")}`;
  return result.nextCursor ? `${note}; for the next: --cursor ${result.nextCursor}` : note;
}

const count = (n: number): string => n.toLocaleString("en");
