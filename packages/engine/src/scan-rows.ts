import { throwIfAborted } from "./abort.ts";
import type { ExecuteOptions, Row, StorageAdapter } from "./adapter.ts";
import { AdapterError } from "./errors.ts";
import { comparePositions } from "./evaluate/compare-positions.ts";
import type { RowsPlan, Window } from "./plan/logical-plan.ts";

/** The first window of a scan: by position only where an adapter has no cursors. */
export function firstWindow({ capabilities }: Pick<StorageAdapter, "capabilities">, limit: number): Window {
  return capabilities.cursor === true
    ? { kind: "after", values: null, limit }
    : { kind: "offset", offset: 0, limit };
}

/** Every row of a plan from its window on, a window at a time. */
export async function* scanRows(
  scan: RowsPlan,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): AsyncGenerator<Row> {
  let { window } = scan;
  let before: Row | undefined;
  for (;;) {
    throwIfAborted(options.signal);
    const { rows } = await adapter.execute({ ...scan, window }, options);
    const [first] = rows;
    // Else there might be no end of them.
    if (first && before && comparePositions(first.sort, before.sort, scan.order) <= 0)
      throw new AdapterError(`The adapter ${adapter.name} gave the row ${first.id} again, or out of order.`);
    yield* rows;
    const last = rows.at(-1);
    before = last;
    if (last === undefined || rows.length < window.limit) return;
    window = nextWindow(window, last);
  }
}

function nextWindow(window: Window, last: Row): Window {
  return window.kind === "after"
    ? { ...window, values: last.sort }
    : { ...window, offset: window.offset + window.limit };
}
