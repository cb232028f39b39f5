// Times several ways to do one thing in turn, so that a slow moment of the machine falls on all alike.
import { availableParallelism, loadavg } from "node:os";

/** What was measured on, and what else it had to do. */
export function machineLine() {
  const load = loadavg().map((value) => value.toFixed(1));
  return `Node.js ${process.version}, ${availableParallelism()} cores, load average ${load.join(" ")} (of all processes).`;
}

/**
 * Runs every function once a round, in turn; gives the milliseconds of each in each round. One more round comes first,
 * which warms caches and is not counted.
 */
export async function alternate(runs, rounds) {
  const times = runs.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, run] of runs.entries()) {
      const started = performance.now();
      await run();
      if (round >= 0) times[index].push(performance.now() - started);
    }
  }
  return times;
}

/**
 * Runs every contender once a round and returns the median milliseconds of each and the median of the
 * round-by-round ratios to the first.
 */
export async function compare(contenders, rounds) {
  const times = await alternate(Object.values(contenders), rounds);
  const [first] = times;
  return Object.fromEntries(
    Object.keys(contenders).map((name, index) => [
      name,
      {
        ms: median(times[index]),
        ratio: median(times[index].map((time, round) => time / first[round])),
      },
    ]),
  );
}

/** The middle of numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The number below which a share of numbers lies; NaN when there are none. */
export function percentile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Rows of cells as a Markdown table; the first column is text, the others are figures. */
export function tableText(head, rows) {
  const width = head.map((name, index) => Math.max(3, name.length, ...rows.map((row) => row[index].length)));
  const pad = (cell, index) => (index === 0 ? cell.padEnd(width[index]) : cell.padStart(width[index]));
  const line = (cells) => `| ${cells.map(pad).join(" | ")} |`;
  const rule = width.map((size, index) => (index === 0 ? "-".repeat(size) : `${"-".repeat(size - 1)}:`));
  return [head, rule, ...rows].map(line).join("\n");
}

/** Those of a suite with a text in their names; all where there is no text. */
export function named(all, only) {
  const found = all.filter(({ name }) => only === undefined || name.includes(only));
  if (found.length > 0) return found;
  console.error(
    `--only: nothing has "${only}" in its name; there are ${all.map(({ name }) => name).join(", ")}`,
  );
  process.exit(2);
}

/** Prints such a table. */
export function printTable(head, rows) {
  console.log(tableText(head, rows));
}
