import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Engine } from "@oqlkit/engine";
import { afterEach, describe, expect, test } from "vitest";
import { type AppDependencies, type RunningServer, type ServerLimits, serveApp } from "../src/index.ts";
import { ask, largeEngine, smallApp, smallEngine } from "./small-catalog.ts";

const servers: RunningServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

interface Bench {
  readonly url: string;
  readonly log: readonly { readonly message: string; readonly error?: unknown }[];
}

async function serve(
  dependencies: Partial<AppDependencies> = {},
  limits: Partial<ServerLimits> = {},
): Promise<Bench> {
  const { app, log } = smallApp({ streamLists: true, ...dependencies });
  const server = await serveApp(app, { port: 0, limits });
  servers.push(server);
  return { url: server.url, log };
}

interface Row {
  readonly [key: string]: unknown;
}

/** All rows of a list, page by page. */
async function pagedRows(url: string, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { meta, results } = await (await fetch(`${url}${path}&per-page=7&page=${page}`)).json();
    rows.push(...results);
    if (rows.length >= meta.count || results.length === 0) return rows;
  }
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).slice(0, -1);

/** An engine whose Parquet files hold the ids as text, and that counts what is under way. */
function countingEngine(base: Engine = smallEngine()): { engine: Engine; underWay: () => number } {
  let underWay = 0;
  return {
    underWay: () => underWay,
    engine: {
      ...base,
      hold() {
        const held = base.hold();
        underWay++;
        let release = (): void => {
          underWay--;
          held.release();
          release = () => {};
        };
        return {
          ...held,
          async *parquet(_entity, ids) {
            for await (const id of ids) yield new TextEncoder().encode(`${id}\n`);
          },
          release: () => release(),
        };
      },
    },
  };
}

/** Asks without taking the body. */
function open(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, resolve).on("error", reject));
}

describe("a list as a file", () => {
  const paths = [
    "/works?sort=cited_by_count:desc",
    "/works?filter=type:article&sort=publication_date,display_name:desc",
    "/works?search=maps",
    "/works?filter=type:article&select=id,authorships.author.id,abstract",
    "/works?sample=11&seed=7",
    "/works?filter=cited_by_count:>10000",
  ];
  test("what was sent with a whole list and made no difference is told in a header", async () => {
    const { url } = await serve();
    const { headers } = await fetch(`${url}/works?format=jsonl&mailto=a&cited_by_count_sum=true`);
    expect(JSON.parse(headers.get("x-warnings") ?? "[]")).toEqual([
      { parameter: "mailto", message: "mailto has no effect." },
      { parameter: "cited_by_count_sum", message: expect.stringContaining("no place for sums") },
    ]);
  });

  test.each(paths)("%s is that of its pages, as jsonl and as csv", async (path) => {
    const { url, log } = await serve();
    const rows = await pagedRows(url, path);
    const jsonl = await fetch(`${url}${path}&format=jsonl`);
    expect(jsonl.headers.get("content-type")).toBe("application/x-ndjson");
    expect(jsonl.headers.get("content-disposition")).toBe('attachment; filename="works.jsonl"');
    expect(jsonl.headers.get("x-total-count")).toBe(String(rows.length));
    expect(linesOf(await jsonl.text()).map((line) => JSON.parse(line))).toEqual(rows);
    const csv = await fetch(`${url}${path}&format=csv`);
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [header = "", ...lines] = linesOf(await csv.text());
    const at = header.split(",").indexOf("id");
    expect(lines.map((line) => line.split(",")[at])).toEqual(rows.map(({ id }) => id));
    expect(log).toEqual([]);
  });

  test("csv has a column for each selected name, dotted ones and the abstract as well", async () => {
    const { url } = await serve();
    const select = "select=id,authorships.author.id,open_access.is_oa,abstract";
    const text = await (await fetch(`${url}/works?filter=openalex:W1002&${select}&format=csv`)).text();
    expect(linesOf(text)).toEqual([
      "id,authorships.author.id,open_access.is_oa,abstract",
      "https://openalex.org/W1002,https://openalex.org/A502,false,seas are charted",
    ]);
  });

  test("parquet is what the engine writes for the ids in order", async () => {
    const { engine, underWay } = countingEngine();
    const { url } = await serve({ engine });
    const answer = await fetch(`${url}/works?sort=cited_by_count:desc&format=parquet`);
    expect(answer.headers.get("content-type")).toBe("application/vnd.apache.parquet");
    const rows = await pagedRows(url, "/works?sort=cited_by_count:desc");
    const ids = linesOf(await answer.text()).map((id) => `https://openalex.org/${id}`);
    expect(ids).toEqual(rows.map(({ id }) => id));
    await expect.poll(underWay).toBe(0);
  });

  test("an adapter that writes no Parquet is named before anything is sent", async () => {
    const { url } = await serve();
    const answer = await fetch(`${url}/works?format=parquet`);
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      expect.stringContaining("Use jsonl or csv"),
    ]);
  });

  test.each(["gzip", "br"])("is compressed by %s when the caller takes that", async (encoding) => {
    const { url } = await serve({ engine: largeEngine(50, 10_000) });
    const headers = { "accept-encoding": encoding };
    const answer = await fetch(`${url}/works?format=jsonl`, { headers });
    expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([
      encoding,
      "accept-encoding",
    ]);
    const plain = await fetch(`${url}/works?format=jsonl`, { headers: { "accept-encoding": "identity" } });
    expect(await answer.text()).toBe(await plain.text());
  });

  test("HEAD tells the headers, a known tag is answered 304, both without a list", async () => {
    const { engine, underWay } = countingEngine();
    const { url } = await serve({ engine });
    const head = await fetch(`${url}/works?format=csv`, { method: "HEAD" });
    const whole = await fetch(`${url}/works?format=csv`);
    await whole.text();
    for (const name of ["content-type", "content-disposition", "x-total-count", "etag"]) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
    expect(await head.text()).toBe("");
    const etag = whole.headers.get("etag") ?? "";
    const known = await fetch(`${url}/works?format=csv`, { headers: { "if-none-match": etag } });
    expect(known.status).toBe(304);
    await expect.poll(underWay).toBe(0);
  });

  test("is read in process as well, and let go when it is cancelled", async () => {
    const { engine, underWay } = countingEngine(largeEngine(100, 10_000));
    const { app } = smallApp({ streamLists: true, engine });
    expect(linesOf(await (await app.request("/works?format=jsonl")).text())).toHaveLength(100);
    const { body } = await app.request("/works?format=jsonl");
    expect(underWay()).toBe(1);
    await body?.cancel();
    expect(underWay()).toBe(0);
    const packed = await app.request("/works?format=jsonl", { headers: { "accept-encoding": "gzip" } });
    await packed.body?.cancel();
    await expect.poll(underWay).toBe(0);
  });
});

describe("what does not go with it", () => {
  test.each([
    ["/works?format=csv&page=2", /^page does not work with format=csv/],
    ["/works?format=jsonl&per-page=10", /^per-page does not work with format=jsonl/],
    ["/works?format=parquet&cursor=*", /^cursor does not work with format=parquet/],
    ["/works?format=jsonl&group_by=type", /^format=jsonl does not work with groups/],
    ["/works?format=jsonl&sort=nonsense", /nonsense/],
    ["/works?format=csv&filter=nonsense:1", /nonsense/],
    ["/works?format=csv&select=nonsense", /nonsense/],
  ])("%s is refused", async (path, message) => {
    const { app } = smallApp({ streamLists: true });
    const { status, body } = await ask(app, path);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
  });

  test("without the setting the setting is named", async () => {
    const { app } = smallApp();
    for (const format of ["jsonl", "parquet"]) {
      const { status, body } = await ask(app, `/works?format=${format}`);
      expect([status, body.message]).toEqual([400, expect.stringContaining("setting stream-lists")]);
    }
    const { body } = await ask(app, "/works?format=csv");
    expect(body.meta).toMatchObject({
      warnings: [{ parameter: "format", message: expect.stringContaining("setting stream-lists") }],
    });
  });
});

describe("while it is sent", () => {
  test("a reader that takes nothing is not read ahead for", async () => {
    const base = largeEngine(1500, 20_000);
    let read = 0;
    const engine: Engine = {
      ...base,
      hold() {
        const held = base.hold();
        return {
          ...held,
          async *stream(...call: Parameters<Engine["stream"]>) {
            for await (const row of held.stream(...call)) {
              read++;
              yield row;
            }
          },
        };
      },
    };
    const { url } = await serve({ engine });
    const response = await open(`${url}/works?format=jsonl`);
    // What the sockets hold, and no more, is taken from the engine while nobody reads.
    await expect
      .poll(async () => {
        const before = read;
        await sleep(100);
        return read - before;
      })
      .toBe(0);
    expect(read).toBeLessThan(1000);
    let lines = 0;
    for await (const chunk of response) lines += String(chunk).split("\n").length - 1;
    expect([lines, read]).toEqual([1500, 1500]);
  });

  test.each(["identity", "gzip"])(
    "a caller that hangs up has the query called off (%s)",
    async (encoding) => {
      const { engine, underWay } = countingEngine(largeEngine(1500, 20_000));
      const { url, log } = await serve({ engine });
      const controller = new AbortController();
      const headers = { "accept-encoding": encoding };
      await fetch(`${url}/works?format=jsonl`, { headers, signal: controller.signal });
      expect(underWay()).toBe(1);
      controller.abort();
      await expect.poll(underWay).toBe(0);
      await expect.poll(() => engine.load.calls).toBe(0);
      expect(log).toEqual([]);
    },
  );

  test.each(["csv", "jsonl", "parquet"])("a caller that has the %s already holds nothing", async (format) => {
    const { engine, underWay } = countingEngine();
    const { url } = await serve({ engine });
    const headers = { "if-none-match": "*" };
    expect((await fetch(`${url}/works?format=${format}`, { headers })).status).toBe(304);
    expect(underWay()).toBe(0);
    await expect.poll(() => engine.load.calls).toBe(0);
  });

  test("a caller that hangs up has the rest of a Parquet file removed", async () => {
    const { engine, underWay } = countingEngine();
    let removed = false;
    const { url } = await serve({
      engine: {
        ...engine,
        hold: () => ({
          ...engine.hold(),
          async *parquet() {
            try {
              for (;;) yield new Uint8Array(1 << 16);
            } finally {
              removed = true;
            }
          },
        }),
      },
    });
    const controller = new AbortController();
    await fetch(`${url}/works?format=parquet`, { signal: controller.signal });
    expect(removed).toBe(false);
    controller.abort();
    await expect.poll(() => [removed, underWay()]).toEqual([true, 0]);
  });

  test("a Parquet file may take its time, but a client that takes nothing of it is cut off", async () => {
    const { engine, underWay } = countingEngine();
    let wanted = 1;
    const slow: Engine = {
      ...engine,
      hold: () => ({
        ...engine.hold(),
        async *parquet() {
          await sleep(500);
          for (let piece = 0; piece < wanted; piece += 1) yield new Uint8Array(1 << 16);
        },
      }),
    };
    const { url } = await serve({ engine: slow }, { idleTimeout: 100 });
    const whole = await fetch(`${url}/works?format=parquet`);
    expect((await whole.arrayBuffer()).byteLength).toBe(1 << 16);
    wanted = Number.POSITIVE_INFINITY;
    const answer = await open(`${url}/works?format=parquet`);
    expect(underWay()).toBe(1);
    await expect.poll(underWay).toBe(0);
    answer.destroy();
  });

  test("what fails after the first piece ends the connection, and is logged", async () => {
    const base = largeEngine(100, 10_000);
    const engine: Engine = {
      ...base,
      hold() {
        const held = base.hold();
        return {
          ...held,
          async *stream(...call: Parameters<Engine["stream"]>) {
            let sent = 0;
            for await (const row of held.stream(...call)) {
              if (sent++ === 50) throw new Error("the disk is gone");
              yield row;
            }
          },
        };
      },
    };
    const { url, log } = await serve({ engine });
    const response = await open(`${url}/works?format=jsonl`);
    expect(response.statusCode).toBe(200);
    const failed = once(response, "error");
    response.resume();
    expect((await failed)[0]).toMatchObject({ code: "ECONNRESET" });
    expect(response.complete).toBe(false);
    expect(log.map(({ message }) => message)).toEqual(["an answer broke off while it was sent"]);
  });

  test("what fails before it is answered as ever", async () => {
    const base = smallEngine();
    const hold: Engine["hold"] = () => ({
      ...base.hold(),
      stream: async function* () {
        yield* [];
        throw new Error("the disk is gone");
      },
    });
    const { url, log } = await serve({ engine: { ...base, hold } });
    expect((await fetch(`${url}/works?format=jsonl`)).status).toBe(500);
    expect(log.map(({ message }) => message)).toEqual(["unexpected error"]);
  });
});
