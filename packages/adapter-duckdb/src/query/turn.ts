import { setImmediate } from "node:timers/promises";

/** Milliseconds that calls may go on answering from memory before others have their turn. */
const longest = 5;

let last = performance.now();
let coming: Promise<void> | undefined;

/**
 * A turn of the event loop, when the last one that was taken is a while ago: calls that wait for no file and no database
 * end without one, and whoever awaits one after the other would keep timers, signals and all other work of the process
 * from running. Undefined when none is due.
 */
export function dueTurn(): Promise<void> | undefined {
  if (coming === undefined && performance.now() - last > longest) coming = take();
  return coming;
}

async function take(): Promise<void> {
  await setImmediate();
  last = performance.now();
  coming = undefined;
}
