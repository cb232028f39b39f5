const pause = 10_000;

/** A hearer of progress that says on standard error how far the making of something is, every ten seconds at most. */
export function showProgress(what) {
  let shown = performance.now();
  return ({ phase, done, total }) => {
    if (performance.now() - shown < pause) return;
    shown = performance.now();
    console.error(`making the ${what}: ${phase} ${Math.floor((100 * done) / (total || 1))}%`);
  };
}
