/** Counts the turns of the event loop until its end. */
export function countTurns(): { count: () => number; end: () => void } {
  let turns = 0;
  const another = (): void => {
    turns++;
    next = setImmediate(another);
  };
  let next = setImmediate(another);
  return { count: () => turns, end: () => clearImmediate(next) };
}
