/**
 * Milliseconds that calls may go on answering from memory before others have their turn. Answers that are written one
 * by one take a server longer than many written together.
 */
export const longest = 50;

let last = performance.now();
/** Whether a call goes on that has not yet come to where it waits for something. */
let isTaken = false;
/** Whether those that pause have still to go on in this turn. */
let isOwed = true;
const waiting: (() => void)[] = [];
const pausing: (() => void)[] = [];

/**
 * A turn of the event loop, when the last one that was taken is a while ago: calls that wait for no file and no database
 * end without one, and whoever awaits one after the other would keep timers, signals and all other work of the process
 * from running. Calls go on one after the other, in the order they came, as many in a turn as are done in that time.
 * Undefined for one that need not wait.
 */
export function dueTurn(): Promise<void> | undefined {
  if (isTaken || waiting.length > 0 || pausing.length > 0 || isDue()) return wait(waiting);
  take();
  return undefined;
}

/**
 * A turn of the event loop for a call that has gone on for long and has more to do. One of these goes on in each turn,
 * after those that `dueTurn` keeps waiting: most of them are soon done.
 */
export function nextTurn(): Promise<void> {
  last = Number.NEGATIVE_INFINITY;
  return wait(pausing);
}

const wait = (queue: (() => void)[]): Promise<void> =>
  new Promise((resolve) => {
    queue.push(resolve);
    if (!isTaken && waiting.length + pausing.length === 1) setImmediate(begin);
  });

const isDue = (): boolean => performance.now() - last > longest;

function begin(): void {
  last = performance.now();
  isOwed = true;
  goOn();
}

function goOn(): void {
  isTaken = false;
  if (waiting.length > 0 && !isDue()) {
    waiting.shift()?.();
    take();
  } else if (pausing.length > 0 && isOwed) {
    isOwed = false;
    pausing.shift()?.();
    take();
  } else if (waiting.length + pausing.length > 0) setImmediate(begin);
}

/** A tick that a microtask asks for comes after all microtasks: when the call waits for something, or is done. */
function take(): void {
  isTaken = true;
  queueMicrotask(() => process.nextTick(goOn));
}
