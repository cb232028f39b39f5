import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { serveBench } from "./support/serve-bench.ts";

const { build, serve } = serveBench();
beforeAll(() => build(250));

test("--stream-lists sends whole lists from a snapshot", async () => {
  const { url } = await serve("--stream-lists");
  const ids = Array.from({ length: 250 }, (_, index) => `https://openalex.org/W${250 - index}`);
  const jsonl = await (await fetch(`${url}/works?sort=display_name:desc&format=jsonl&select=id`)).text();
  const sorted = [...ids].sort((a, b) => (a.replace(/.*W/, "Work ") < b.replace(/.*W/, "Work ") ? 1 : -1));
  expect(jsonl).toBe(sorted.map((id) => `{"id":"${id}"}\n`).join(""));
  const csv = await (await fetch(`${url}/works?format=csv&select=id,display_name`)).text();
  expect(csv.split("\r\n").slice(1, -1).sort()).toEqual(
    ids.map((id) => `${id},${id.replace(/.*W/, "Work ")}`).sort(),
  );
  const parquet = await (await fetch(`${url}/works?format=parquet`)).arrayBuffer();
  const marks = [parquet.slice(0, 4), parquet.slice(-4)].map((bytes) => Buffer.from(bytes).toString());
  expect(marks).toEqual(["PAR1", "PAR1"]);
});

test("a caller who takes nothing of a list keeps no server from stopping", async () => {
  await build(200, ` ${"x".repeat(1 << 17)}`);
  const { child, url } = await serve("--stream-lists", "--grace", "100ms");
  const caller = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
  caller.write("GET /works?format=jsonl HTTP/1.1\r\nHost: catalog\r\n\r\n");
  await once(caller, "readable");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  caller.destroy();
});
