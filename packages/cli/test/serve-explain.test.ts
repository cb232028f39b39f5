import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { serveBench } from "./support/serve-bench.ts";

const { build, serve, dir } = serveBench();
beforeAll(() => build(20));

const path = `/explain?oql=${encodeURIComponent("works where type is (article)")}`;

test("/explain is not there unless it is asked for", async () => {
  const { url } = await serve();
  expect((await fetch(url + path)).status).toBe(404);
});

test("--explain shows plan, statements and counts, and so does the file", async () => {
  const { url } = await serve("--explain");
  const answer = await fetch(url + path);
  const explained: object = await answer.json();
  expect([answer.status, explained]).toMatchObject([
    200,
    {
      oqo: { get_rows: "works" },
      logical: { kind: "rows" },
      conditions: [{ path: "filter_rows[0]", count: expect.any(Number) }],
    },
  ]);
  expect(JSON.stringify(explained)).toMatch(/SELECT/i);
  const { paths }: { paths: object } = await (await fetch(`${url}/openapi.json`)).json();
  expect(paths).toHaveProperty(["/explain"]);

  const file = join(dir(), "oqlkit.json");
  await writeFile(file, JSON.stringify({ explain: true }));
  const configured = await serve("--config", file);
  expect((await fetch(configured.url + path)).status).toBe(200);
});
