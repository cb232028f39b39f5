/**
 * Milliseconds that calls may go on answering from memory before others have their turn. Answers that are written one
 * by one take a server longer than many written together.
 */
export const longest = 50;

let last = performance.now();
/** Whether a call goes on that has not yet come to where it waits for something. */
let isTaken = false;
const waiting: (() => void)[] = [];

/**
 * A turn of the event loop, when the last one that was taken is a while ago: calls that wait for no file and no database
 * end without one, and whoever awaits one after the other would keep timers, signals and all other work of the process
 * from running. Calls go on one after the other, in the order they came, as many in a turn as are done in that time.
 * Undefined for one that need not wait.
 */
export function dueTurn(): Promise<void> | undefined {
  if (!isTaken && waiting.length === 0 && !isDue()) {
    take();
    return undefined;
  }
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1 && !isTaken) setImmediate(begin);
  });
}

const isDue = (): boolean => performance.now() - last > longest;

function begin(): void {
  last = performance.now();
  goOn();
}

function goOn(): void {
  waiting.shift()?.();
  take();
}

/** A tick that a microtask asks for comes after all microtasks: when the call waits for something, or is done. */
function take(): void {
  isTaken = true;
  queueMicrotask(() => process.nextTick(release));
}

function release(): void {
  isTaken = false;
  if (waiting.length === 0) return;
  if (isDue()) setImmediate(begin);
  else goOn();
}
