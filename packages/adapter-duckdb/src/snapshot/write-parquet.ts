import { shapeOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName, quotePaths, quoteText } from "../identifiers.ts";
import { columnType } from "../layout.ts";
import type { Session } from "../session.ts";
import type { StagedEntity } from "./stage-store.ts";

/** A column of a Parquet file, as DuckDB names its type. */
export interface Column {
  readonly name: string;
  readonly type: string;
}

export interface WrittenParquet {
  /** Why some values were stored as null, when any were. */
  readonly lenient: string | null;
}

const idealGroup = 122_880;
const smallestGroup = 2_048;
/** DuckDB holds a row group several times over while it writes it: as JSON text, as vectors, and compressed. */
const copiesHeld = 6;
const defaultObjectSize = 16 * 1024 * 1024;

/** The columns of an entity type's canonical rows, without `row_number`. */
export function columnsOfEntity(entity: EntityType): Column[] {
  return Object.entries(shapeOf(entity).fields).map(([name, shape]) => ({ name, type: columnType(shape) }));
}

/** Rows per group: the ideal number, or what fits in memory when rows are large. */
function rowGroupSize(staged: StagedEntity, memory: number, threads: number): number {
  const perRow = Math.max(1, staged.objectBytes / Math.max(1, staged.rows));
  const fitting = Math.floor(memory / (perRow * copiesHeld * threads) / smallestGroup) * smallestGroup;
  return Math.min(idealGroup, Math.max(smallestGroup, fitting));
}

/**
 * Writes the kept rows of table `keys` to one Parquet file, in order. A value that does not fit its column would
 * fail the whole file; it is stored as null instead, and the answer says so.
 */
export async function writeParquet(
  session: Session,
  entity: EntityType,
  staged: StagedEntity,
  target: string,
  limits: { readonly memory: number; readonly threads: number },
): Promise<WrittenParquet> {
  const columns = columnsOfEntity(entity);
  const format = `(format parquet, compression zstd, row_group_size ${rowGroupSize(staged, limits.memory, limits.threads)})`;
  if (staged.objects.length === 0) {
    const nulls = columns.map(({ name, type }) => `null::${type} as ${quoteName(name)}`);
    await session.run(
      `copy (select ${nulls.join(", ")}, null::BIGINT as row_number limit 0) to ${quoteText(target)} ${format}`,
    );
    return { lenient: null };
  }
  const types = [
    "'$seq': 'BIGINT'",
    ...columns.map(({ name, type }) => `${quoteText(name)}: ${quoteText(type)}`),
  ];
  const names = columns.map(({ name }) => `o.${quoteName(name)}`).join(", ");
  const write = (ignoreErrors: boolean): Promise<void> =>
    session.run(
      `copy (select ${names}, k.row_number
         from read_json(${quotePaths(staged.objects)}, format = 'newline_delimited', ignore_errors = ${ignoreErrors},
           maximum_object_size = ${Math.max(defaultObjectSize, staged.longest + 1024)}, columns = {${types.join(", ")}}) o
         join (select seq, row_number from keys where row_number is not null) k on k.seq = o."$seq")
       to ${quoteText(target)} ${format}`,
    );
  // The rows are streamed past the small table of keys; choosing sides by estimate might hold the rows instead.
  await session.run("set disabled_optimizers = 'join_order,build_side_probe_side'");
  try {
    await write(false);
    return { lenient: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!/JSON|cast|convert/i.test(message) || /memory/i.test(message)) throw error;
    await write(true);
    return { lenient: message.split("\n")[0] ?? message };
  } finally {
    await session.run("reset disabled_optimizers");
  }
}
