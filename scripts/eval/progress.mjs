const pause = 10_000;

/** A function that says on standard error how much of how many is done, every ten seconds at most. */
export function showProgress(name) {
  let last = performance.now();
  return (done, all) => {
    if (performance.now() - last < pause) return;
    last = performance.now();
    console.error(`${name}: ${done} of ${all}`);
  };
}
