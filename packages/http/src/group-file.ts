import { csvRecord } from "@oqlkit/catalog";
import type { Group, View } from "@oqlkit/engine";
import type { Format } from "./classic/parameters.ts";
import type { Grouping } from "./envelope.ts";
import type { JsonSchema } from "./operation.ts";
import { badParameter } from "./refusal.ts";
import type { Reply } from "./reply.ts";

const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What a file of groups can be. */
export type GroupFileFormat = "csv" | "xlsx";

/**
 * The file that groups are wanted as; undefined for an envelope.
 *
 * @throws RefusedError for what lists alone can be.
 */
export function readGroupFormat(format: Format | undefined): GroupFileFormat | undefined {
  if (format === undefined || format === "json") return undefined;
  if (format === "csv" || format === "xlsx") return format;
  throw badParameter(`format=${format} does not work with groups. They come as json, csv or xlsx.`);
}

/** The view that groups are read with: a file holds as many as an answer can, however long a page is to be. */
export const viewInFile = (view: View, file: GroupFileFormat | undefined): View =>
  file === undefined ? view : { ...view, perPage: undefined };

/** The media types of files that hold groups alone, and what is in them. */
export const groupFiles: Readonly<Record<string, JsonSchema>> = {
  [workbook]: { description: "Groups: name, count and a blank, for each field." },
};

type Cell = string | number | null;
type Row = readonly Cell[];

/** Name, count and a blank column, for each field. */
const blockWidth = 3;

const blockOf = ({ key_display_name: name, key, count }: Group): Row => [name ?? key, count, null];

/** A row for each innermost group, with those around it before it. */
const rowsOf = (groups: readonly Group[]): Row[] =>
  groups.flatMap((group) => {
    const block = blockOf(group);
    return group.groups === undefined ? [block] : rowsOf(group.groups).map((inner) => [...block, ...inner]);
  });

/** Groupings as a table with a header; those side by side stand side by side. */
function tableOfGroups(groupings: readonly Grouping[]): Row[] {
  const tables = groupings.map(({ key, result }) => {
    const fields = key.split(",");
    const header: Row = fields.flatMap((field) => [field, "count", null]);
    return { width: blockWidth * fields.length, rows: [header, ...rowsOf(result.groups)] };
  });
  const height = Math.max(0, ...tables.map(({ rows }) => rows.length));
  return Array.from({ length: height }, (_, index) =>
    tables.flatMap(({ rows, width }) => rows[index] ?? Array.from({ length: width }, () => null)),
  );
}

/** Spreadsheets hold no longer text in a cell. UTF-16 units. */
const longestCell = 32_767;

const shortened = (cell: Cell): Cell =>
  typeof cell === "string" ? cell.slice(0, longestCell).replace(/[\ud800-\udbff]$/, "") : cell;

async function xlsxOf(table: readonly Row[]): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded when first wanted: few want it.
  const { default: writeExcelFile } = await import("write-excel-file/universal");
  const file = await writeExcelFile(table.map((row) => row.map(shortened))).toBlob();
  return new Uint8Array(await file.arrayBuffer());
}

const fileHeaders = (format: GroupFileFormat, type: string): Record<string, string> => ({
  "content-type": type,
  "content-disposition": `attachment; filename="groups.${format}"`,
});

/** Groupings as a file to download. */
export async function groupFile(format: GroupFileFormat, groupings: readonly Grouping[]): Promise<Reply> {
  const table = tableOfGroups(groupings);
  switch (format) {
    case "csv":
      return {
        status: 200,
        body: table.map(csvRecord).join(""),
        headers: fileHeaders(format, "text/csv; charset=utf-8"),
      };
    case "xlsx": {
      return { status: 200, body: await xlsxOf(table), headers: fileHeaders(format, workbook) };
    }
    default:
      return format satisfies never;
  }
}
