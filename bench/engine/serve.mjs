// A process that does nothing but serve: told a snapshot and queries, it answers with throughput and peak memory.
import { openSnapshot } from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { ask } from "./ask.mjs";

/** Passes over all the queries. */
const passes = 12;
const inFlight = 16;

process.once("message", async ({ snapshot, queries }) => {
  const engine = createEngine({ adapter: await openSnapshot(snapshot) });
  await drain(engine, queries, 1, 1);
  const single = await drain(engine, queries, passes, 1);
  const many = await drain(engine, queries, passes, inFlight);
  await engine.close();
  process.send({ single, many, peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024) });
  process.disconnect();
});

/** Queries a second with so many callers, each asking for the next when it has an answer, and how many cores that took. */
async function drain(engine, queries, times, callers) {
  const waiting = Array.from({ length: times }, () => queries).flat();
  const total = waiting.length;
  const before = process.cpuUsage();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let query = waiting.pop(); query !== undefined; query = waiting.pop()) await ask(engine, query);
    }),
  );
  const milliseconds = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  return { rate: (1000 * total) / milliseconds, cores: (user + system) / 1000 / milliseconds };
}
