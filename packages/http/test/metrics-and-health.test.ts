import { expect, test } from "vitest";
import { aggregateMetrics, countersOf, createMetrics } from "../src/index.ts";
import { smallApp, smallEngine } from "./small-catalog.ts";

test("metrics count requests by operation and status, and show engine and snapshot", async () => {
  const engine = smallEngine();
  const metrics = createMetrics({ engine });
  const { app } = smallApp({ engine, observe: metrics.observe, metrics: metrics.text });
  await app.request("/works?per_page=1");
  await app.request("/works?per_page=2");
  await app.request("/works?nope=1");
  await app.request("/nowhere/at/all");
  await app.request("/W1002");
  await app.request("/nowhere");
  const response = await app.request("/metrics");
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  const line = (start: string): string | undefined => text.split("\n").find((one) => one.startsWith(start));
  const requests = (operation: string, status: number): string | undefined =>
    line(`oqlkit_http_requests_total{operation="${operation}",method="GET",status="${status}"}`);
  expect(requests("list", 200)).toMatch(/ 2$/);
  expect(requests("list", 400)).toMatch(/ 1$/);
  expect(requests("none", 404)).toMatch(/ 1$/);
  expect(requests("findById", 302)).toMatch(/ 1$/);
  expect(requests("findById", 404)).toMatch(/ 1$/);
  expect(line('oqlkit_http_request_duration_seconds_count{operation="list"}')).toMatch(/ 3$/);
  expect(line("oqlkit_engine_calls ")).toMatch(/ 0$/);
  expect(line(`oqlkit_snapshot_info{version="${engine.snapshot.version}"}`)).toMatch(/ 1$/);
  expect(line("process_resident_memory_bytes ")).toBeDefined();
});

test("metrics of several processes are summed", async () => {
  const engine = smallEngine();
  const processes = [createMetrics({ engine }), createMetrics({ engine })];
  const record = { requestId: "a", method: "GET", path: "/works", status: 200, milliseconds: 3 };
  for (const { observe } of processes) observe({ ...record, operation: "list" });
  const collected = await Promise.all(processes.map(({ collect }) => collect()));
  const sent: object[] = JSON.parse(JSON.stringify(collected));
  const text = await aggregateMetrics(sent);
  expect(text).toContain('oqlkit_http_requests_total{operation="list",method="GET",status="200"} 2');
  expect(text).toContain(`oqlkit_snapshot_info{version="${engine.snapshot.version}"} 2`);
  const left = JSON.parse(JSON.stringify(await countersOf(sent)));
  const later = await aggregateMetrics([...sent, left]);
  expect(later).toContain('oqlkit_http_requests_total{operation="list",method="GET",status="200"} 4');
  expect(later).toContain('oqlkit_http_request_duration_seconds_count{operation="list"} 4');
  expect(later).toContain(`oqlkit_snapshot_info{version="${engine.snapshot.version}"} 2`);
});

test("health tells readiness, liveness stays; no metrics are no endpoint", async () => {
  const state = { ready: true };
  const { app } = smallApp({ isReady: () => state.ready });
  expect((await app.request("/health")).status).toBe(200);
  state.ready = false;
  const stopping = await app.request("/health");
  expect([stopping.status, await stopping.json()]).toMatchObject([503, { status: "stopping" }]);
  expect((await app.request("/health/live")).status).toBe(200);
  expect((await app.request("/metrics")).status).toBe(404);
});
