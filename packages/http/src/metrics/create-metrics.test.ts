import type { Engine } from "@oqlkit/engine";
import { expect, it } from "vitest";
import type { RequestRecord } from "../context.ts";
import { createMetrics } from "./create-metrics.ts";

const engine = { load: { calls: 3, running: 2, waiting: 1 }, snapshot: { version: "one" } };
const record = { operation: "getWork", method: "GET", status: 200, milliseconds: 40 };

/** What the text has of a metric, line by line. */
async function linesOf(text: Promise<string>, name: string): Promise<string[]> {
  return (await text).split("\n").filter((line) => line.startsWith(name));
}

it("counts every request and its seconds once, however many there are and however often it is asked", async () => {
  const { observe, text } = createMetrics({ engine: engine as Engine });
  for (let count = 1; count <= 300; count++) {
    observe(record as RequestRecord);
    if (count % 100 !== 0) continue;
    expect(await linesOf(text(), "oqlkit_http_requests_total")).toEqual([
      `oqlkit_http_requests_total{operation="getWork",method="GET",status="200"} ${count}`,
    ]);
    const durations = await linesOf(text(), "oqlkit_http_request_duration_seconds");
    const labels = 'operation="getWork"';
    expect(durations).toContain(`oqlkit_http_request_duration_seconds_count{${labels}} ${count}`);
    expect(durations).toContain(`oqlkit_http_request_duration_seconds_bucket{le="0.025",${labels}} 0`);
    expect(durations).toContain(`oqlkit_http_request_duration_seconds_bucket{le="0.05",${labels}} ${count}`);
  }
});

it("shows what the engine does, and which snapshot it serves now", async () => {
  const now = { ...engine };
  const { text } = createMetrics({ engine: now as Engine });
  expect(await linesOf(text(), "oqlkit_engine")).toEqual([
    "oqlkit_engine_calls 3",
    'oqlkit_engine_statements{state="running"} 2',
    'oqlkit_engine_statements{state="waiting"} 1',
  ]);
  expect(await linesOf(text(), "oqlkit_snapshot_info")).toEqual(['oqlkit_snapshot_info{version="one"} 1']);
  now.snapshot = { version: "two" };
  expect(await linesOf(text(), "oqlkit_snapshot_info")).toEqual(['oqlkit_snapshot_info{version="two"} 1']);
});

it("counts the connections over the limit, from none on", async () => {
  const { dropped, text } = createMetrics({ engine: engine as Engine });
  expect(await linesOf(text(), "oqlkit_connections")).toEqual(["oqlkit_connections_dropped_total 0"]);
  dropped();
  expect(await linesOf(text(), "oqlkit_connections")).toEqual(["oqlkit_connections_dropped_total 1"]);
});
