import { throwIfAborted } from "./abort.ts";
import type { ExecuteOptions, Row, RowsResult, StorageAdapter } from "./adapter.ts";
import { AdapterError } from "./errors.ts";
import { comparePositions } from "./evaluate/compare-positions.ts";
import type { RowsPlan, Window } from "./plan/logical-plan.ts";

/** The first window of a scan: by position only where an adapter has no cursors. */
export function firstWindow({ capabilities }: Pick<StorageAdapter, "capabilities">, limit: number): Window {
  return capabilities.cursor === true
    ? { kind: "after", values: null, limit }
    : { kind: "offset", offset: 0, limit };
}

/** Documents of so many bytes are held at a time, where an adapter can tell. */
const room = 2 ** 24;

/** Every row of a plan from its window on, a window at a time, or less where objects are large. */
export async function* scanRows(
  scan: RowsPlan,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): AsyncGenerator<Row> {
  let { window } = scan;
  let before: Row | undefined;
  for (;;) {
    throwIfAborted(options.signal);
    const { rows, cut } = await adapter.execute({ ...scan, window }, { ...options, room });
    const [first] = rows;
    // Else there might be no end of them.
    if (first && before && comparePositions(first.sort, before.sort, scan.order) <= 0)
      throw new AdapterError(`The adapter ${adapter.name} gave the row ${first.id} again, or out of order.`);
    yield* rows;
    const last = rows.at(-1);
    before = last;
    if (last === undefined || (rows.length < window.limit && cut !== true)) return;
    window = windowBehind(window, rows.length, last);
  }
}

/**
 * The rows of a plan's window, in parts where objects are large: `show` has each row as soon as it is read, so that
 * what is held is what is shown.
 */
export async function readWindow(
  plan: RowsPlan,
  adapter: StorageAdapter,
  options: ExecuteOptions,
  show: (row: Row) => Row,
): Promise<RowsResult> {
  let part = await adapter.execute(plan, { ...options, room });
  const { total } = part;
  const rows = part.rows.map(show);
  for (let last = part.rows.at(-1); part.cut === true && last !== undefined; last = part.rows.at(-1)) {
    throwIfAborted(options.signal);
    const behind = windowBehind(plan.window, rows.length, last);
    const window = { ...behind, limit: plan.window.limit - rows.length };
    part = await adapter.execute({ ...plan, window, total: false }, { ...options, room });
    for (const row of part.rows) rows.push(show(row));
  }
  return { kind: "rows", total, rows };
}

/** The window behind so many rows of another one, of which the last is given. */
const windowBehind = (window: Window, rows: number, last: Row): Window =>
  window.kind === "after" ? { ...window, values: last.sort } : { ...window, offset: window.offset + rows };
