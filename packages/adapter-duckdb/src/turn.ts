import type { AbortSignalLike } from "@oqlkit/engine";

/**
 * Milliseconds that calls may go on answering from memory before others have their turn. Answers that are written one
 * by one take a server longer than many written together.
 */
export const longest = 50;
/** The same while others pause, which would have too small a share. */
const longestBeside = 20;

interface Pausing {
  readonly goOn: () => void;
  readonly signal: AbortSignalLike | undefined;
}

let last = performance.now();
/** Whether a call goes on that has not yet come to where it waits for something. */
let isTaken = false;
/** Whether one of those that pause has still to go on in this turn. */
let isOwed = false;
let isScheduled = false;
const waiting: (() => void)[] = [];
let pausing: Pausing[] = [];

/**
 * A turn of the event loop, when the last one that was taken is a while ago: calls that wait for no file and no
 * database end without one, and whoever awaits one after the other would keep timers, signals and all other work of the
 * process from running. Calls go on one after the other, in the order they came, as many in a turn as are done in that
 * time. Undefined for one that need not wait.
 */
export function dueTurn(): Promise<void> | undefined {
  if (!isTaken && waiting.length === 0 && !isDue()) {
    take();
    return undefined;
  }
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (!isTaken) schedule();
  });
}

/**
 * A turn of the event loop for a call that has gone on for long and has more to do. One of these goes on in each turn,
 * after those that `dueTurn` keeps waiting, most of which are soon done; those called off go on in the next.
 */
export function nextTurn(signal: AbortSignalLike | undefined): Promise<void> {
  return new Promise((goOn) => {
    pausing.push({ goOn, signal });
    if (!isTaken) schedule();
  });
}

const isDue = (): boolean => performance.now() - last > (pausing.length > 0 ? longestBeside : longest);

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(begin);
}

function begin(): void {
  isScheduled = false;
  last = performance.now();
  const gone = pausing.filter(({ signal }) => signal?.aborted === true);
  if (gone.length > 0) pausing = pausing.filter((call) => !gone.includes(call));
  for (const call of gone) call.goOn();
  isOwed = pausing.length > 0;
  goOn();
}

function goOn(): void {
  isTaken = false;
  if (waiting.length > 0 && !isDue()) {
    waiting.shift()?.();
    take();
  } else if (isOwed) {
    isOwed = false;
    pausing.shift()?.goOn();
    take();
  } else if (waiting.length > 0 || pausing.length > 0) schedule();
}

/** A tick that a microtask asks for comes after all microtasks: when the call waits for something, or is done. */
function take(): void {
  isTaken = true;
  queueMicrotask(() => process.nextTick(goOn));
}
