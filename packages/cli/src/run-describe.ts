import { entityTypes } from "@oqlkit/oqo-schema";
import type { Description } from "oqlkit";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { type CatalogFlags, withCatalog } from "./with-catalog.ts";

export interface DescribeFlags extends CatalogFlags {
  json?: true;
}

/** Prints what a snapshot holds, or the columns of one entity type. */
export async function runDescribe(entity: string | undefined, flags: DescribeFlags): Promise<void> {
  const description = await withCatalog(flags, (catalog) => catalog.describe());
  if (entity === undefined) {
    console.log(flags.json ? JSON.stringify(description) : overview(description));
    return;
  }
  const found = description.entities.find((one) => one.entity === entity);
  if (found === undefined) {
    throw new CommandError(
      `there is no entity type "${entity}"; take one of ${entityTypes.join(", ")}`,
      exitCodes.usage,
    );
  }
  if (flags.json) console.log(JSON.stringify(found));
  else console.log(table(found.columns.map(({ name, type }) => [name, type])));
}

function overview({ version, layout, directory, created, bytes, entities }: Description): string {
  const facts = table([
    ["version", version],
    ["layout", String(layout)],
    ["directory", directory],
    ["built", created],
    [
      "size",
      `${megabytes(bytes.total)}: Parquet ${megabytes(bytes.parquet)}, documents ${megabytes(bytes.documents)}, tables ${megabytes(bytes.serve)}, vectors ${megabytes(bytes.semantic)}, ledger ${megabytes(bytes.ledger)}`,
    ],
  ]);
  const counts = table(
    entities.map(({ entity, count, columns }) => [
      entity,
      count.toLocaleString("en").padStart(13),
      `${columns.length} columns`,
    ]),
  );
  return `${facts}\n\n${counts}`;
}

/** Rows with cells padded to the widest of their column, but for the last. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
        .join("  "),
    )
    .join("\n");
}

const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
