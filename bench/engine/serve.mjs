// A process that does nothing but serve: told a snapshot and queries, it answers with throughput and peak memory.
import { openSnapshot } from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { ask } from "./ask.mjs";

/**
 * Rounds, in which one caller and many take turns, and passes over all queries in each, so that its end weighs little:
 * at most as many as are told.
 */
const rounds = 4;
const passes = 10;
const inFlight = 16;

process.once("message", async ({ snapshot, queries, most }) => {
  const engine = createEngine({ adapter: await openSnapshot(snapshot) });
  await drain(engine, queries, 1, 1);
  const turns = { single: [], many: [] };
  for (let round = 0; round < Math.min(rounds, most); round++) {
    turns.single.push(await drain(engine, queries, Math.min(passes, most), 1));
    turns.many.push(await drain(engine, queries, Math.min(passes, most), inFlight));
  }
  await engine.close();
  const [single, many] = [turns.single, turns.many].map(sumUp);
  process.send({ single, many, peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024) });
  process.disconnect();
});

/**
 * Answers so many callers, each asking for the next when it has an answer; tells how long that took, and processors.
 */
async function drain(engine, queries, times, callers) {
  const waiting = Array.from({ length: times }, () => queries).flat();
  const answers = waiting.length;
  const before = process.cpuUsage();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let query = waiting.pop(); query !== undefined; query = waiting.pop()) await ask(engine, query);
    }),
  );
  const milliseconds = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  return { answers, milliseconds, busy: (user + system) / 1000 };
}

/** Answers a second of all turns, and how many cores they took. */
function sumUp(turns) {
  const sum = (key) => turns.reduce((total, turn) => total + turn[key], 0);
  return { rate: (1000 * sum("answers")) / sum("milliseconds"), cores: sum("busy") / sum("milliseconds") };
}
