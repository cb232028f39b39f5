// Times several ways to do one thing in turn, so that a slow moment of the machine falls on all alike.

/**
 * Runs every contender once a round and returns the median milliseconds of each and the median of the
 * round-by-round ratios to the first.
 */
export async function compare(contenders, rounds) {
  const names = Object.keys(contenders);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const name of names) {
      const started = performance.now();
      await contenders[name]();
      // The first round warms caches and is not counted.
      if (round >= 0) times[name].push(performance.now() - started);
    }
  }
  const [first] = names;
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        ms: median(times[name]),
        ratio: median(times[name].map((time, round) => time / times[first][round])),
      },
    ]),
  );
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Prints rows of cells as a Markdown table; the first column is text, the others are figures. */
export function printTable(head, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  console.log(line(head));
  console.log(line(head.map((_, index) => (index === 0 ? "---" : "---:"))));
  for (const row of rows) console.log(line(row));
}
