import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { H3 } from "h3";
import { expect, test } from "vitest";
import { type RequestRecord, serveApp } from "../src/index.ts";
import { smallApp, smallEngine } from "./small-catalog.ts";
import { closeLater, sendRaw, start, startLimited } from "./support/running-servers.ts";

test("serves lists, singles and posted queries", async () => {
  const { url } = await start();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const list = await fetch(`${url}/works?per_page=2`);
  expect(list.headers.get("content-type")).toBe("application/json");
  expect(await list.json()).toMatchObject({ meta: { count: 40, per_page: 2 } });
  const body = JSON.stringify({ oql: "works where year is (2016)" });
  const posted = await fetch(url, { method: "POST", body, headers: { "content-type": "application/json" } });
  expect(await posted.json()).toMatchObject({ meta: { count: 7 } });
  const merged = await fetch(`${url}/works/W9001?select=id`);
  expect(await merged.json()).toEqual({ id: "https://openalex.org/W1003" });
});

test("listening everywhere, it says where this machine reaches it", async () => {
  const server = await serveApp(smallApp().app, { port: 0, host: "0.0.0.0" });
  closeLater(server);
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(`${server.url}/works/W1001?select=id`)).status).toBe(200);
});

test.each(["x", "./x", -1, 65_536, 1.5, Number.NaN])("no port is %j", async (port) => {
  const served: Promise<unknown> = Reflect.apply(serveApp, undefined, [smallApp().app, { port }]);
  await expect(served).rejects.toThrow(RangeError);
});

test("paths arrive as they were sent", async () => {
  const { url } = await start();
  const head = "HTTP/1.1\r\nHost: catalog\r\nConnection: close\r\n\r\n";
  for (const path of [
    "/works/https://doi.org/10.5555/paper.1002",
    "//works//W1002/",
    "/works/https%3A%2F%2Fdoi.org%2F10.5555%2Fpaper.1002",
  ]) {
    expect(await sendRaw(url, `GET ${path} ${head}`)).toContain("https://openalex.org/W1002");
  }
  expect(await sendRaw(url, `GET /works/%zz ${head}`)).toMatch(/^HTTP\/1\.1 404 /);
  const long = await sendRaw(url, `GET /works?mailto=${"x".repeat(20_000)} ${head}`);
  expect(long).toMatch(/^HTTP\/1\.1 400 /);
  expect(long).toContain("Request URL too long");
  const headAnswer = await sendRaw(url, `HEAD /works ${head}`);
  expect(headAnswer).toMatch(/^HTTP\/1\.1 200/);
  expect(headAnswer.toLowerCase()).not.toContain("content-length");
  expect(headAnswer.endsWith("\r\n\r\n")).toBe(true);
});

test("whole URLs are asked for like paths, and what is no URL is refused", async () => {
  const { url } = await start();
  const head = "HTTP/1.1\r\nHost: catalog\r\nConnection: close\r\n\r\n";
  for (const target of ["http://catalog/works/W1002", "HTTPS://catalog:8443/works/W1002?select=id"]) {
    expect(await sendRaw(url, `GET ${target} ${head}`)).toContain("https://openalex.org/W1002");
  }
  for (const target of ["http://[/works", "http:///works", "http://x:99999/works", "ftp://catalog/works"]) {
    const answer = await sendRaw(url, `GET ${target} ${head}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"error":"Bad Request"');
  }
});

test("a caller who leaves has all calls of its connection stopped", async () => {
  const engine = smallEngine();
  const stopped: Promise<unknown>[] = [];
  const slow: typeof engine = {
    ...engine,
    query(_oqo, _view, { signal } = {}) {
      const stop = new Promise<never>((_, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      });
      stopped.push(stop.catch(({ name }: Error) => name));
      return stop;
    },
  };
  const { url } = await start({ engine: slow });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  for (const page of [1, 2, 3]) socket.write(`GET /works?page=${page} HTTP/1.1\r\nHost: catalog\r\n\r\n`);
  await expect.poll(() => stopped).toHaveLength(3);
  socket.destroy();
  expect(await Promise.all(stopped)).toEqual(["AbortError", "AbortError", "AbortError"]);
});

test("HEAD has the headers of GET but for the length", async () => {
  const server = await serveApp(smallApp({ streamLists: true }).app, { port: 0 });
  closeLater(server);
  const paths = ["/works", "/works?format=csv", "/works?format=jsonl&select=id", "/works/W1001", "/works/W0"];
  // `fetch` itself ends a connection with HEAD.
  const given = new Set([
    "content-length",
    "transfer-encoding",
    "date",
    "x-request-id",
    "connection",
    "keep-alive",
  ]);
  for (const path of [...paths, "/docs", "/works?nope=1", "/health"]) {
    for (const encoding of ["identity", "gzip", "br"]) {
      const headers = { "accept-encoding": encoding };
      const heads = ["GET", "HEAD"].map(async (method) => {
        const response = await fetch(`${server.url}${path}`, { method, headers });
        const body = await response.text();
        expect(body === "", `${method} ${path}`).toBe(method === "HEAD");
        const named = [...response.headers].filter(([name]) => !given.has(name));
        return { status: response.status, text: response.statusText, named };
      });
      const [get, head] = await Promise.all(heads);
      expect(head, `${path} ${encoding}`).toEqual(get);
    }
  }
});

test("times that no timer takes are refused, and so are limits that let nobody in", async () => {
  const { app } = smallApp();
  for (const maxConnections of [0, -1, Number.NaN]) {
    const served = serveApp(app, { port: 0, limits: { maxConnections } });
    await expect(served).rejects.toThrow("maxConnections must be a number from 1");
  }
  const misspelt = Reflect.apply(serveApp, undefined, [app, { port: 0, limits: { maxConnection: 5 } }]);
  await expect(misspelt).rejects.toThrow("limits.maxConnection must be removed.");
  await expect(Reflect.apply(serveApp, undefined, [app, { prot: 0 }])).rejects.toThrow(
    "prot must be removed.",
  );
  const written = Reflect.apply(serveApp, undefined, [app, { port: 0, limits: { headersTimeout: "5" } }]);
  await expect(written).rejects.toThrow("headersTimeout must be a number of milliseconds");
  await expect(Reflect.apply(serveApp, undefined, [app, { port: 0, host: 5 }])).rejects.toThrow(
    "host must be a text",
  );
  for (const time of [Number.POSITIVE_INFINITY, 2 ** 31, -1, Number.NaN]) {
    const served = serveApp(app, { port: 0, limits: { idleTimeout: time } });
    await expect(served).rejects.toThrow(`idleTimeout must be a number of milliseconds from 0`);
  }
});

test("clients that dawdle are cut off", async () => {
  const { url } = await startLimited({ headersTimeout: 200, requestTimeout: 300, idleTimeout: 30_000 });
  const dawdling = await sendRaw(url, "GET /works HTTP/1.1\r\nHost: catalog\r\n");
  expect(dawdling).toMatch(/^HTTP\/1\.1 408 /);
  const head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n";
  expect(await sendRaw(url, `${head}{"oql":`)).toMatch(/^HTTP\/1\.1 408 /);
  const silent = await startLimited({ idleTimeout: 100 });
  expect(await sendRaw(silent.url, "")).toBe("");
});

test("what changes something is refused where dots in its path lead to another place", async () => {
  const { url } = await start();
  const head = "HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
  const path = "/me/collections/col_abcdefghij/entities";
  for (const dots of ["..", ".", "%2e%2E", ".%2e/", "a/../..", "%2E%2e?x=1"]) {
    const answer = await sendRaw(url, `DELETE ${path}/${dots} ${head}`);
    expect(answer, dots).toMatch(/^HTTP\/1\.1 400 .*segment '\.' or '\.\.'/s);
  }
  for (const plain of ["...", "W1..", "W1?at=/../"])
    expect(await sendRaw(url, `DELETE ${path}/${plain} ${head}`), plain).not.toContain("segment");
  expect(await sendRaw(url, `GET /works/../authors ${head}`)).toMatch(/^HTTP\/1\.1 200 /);
});

test("a body that does not come to its end is on record once", async () => {
  const statuses: number[] = [];
  const observe = ({ status }: RequestRecord): void => void statuses.push(status);
  const { app } = smallApp({ observe });
  const limits = { headersTimeout: 200, requestTimeout: 300 };
  const { url } = closeLater(await serveApp(app, { port: 0, limits, observe }));
  const head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n";
  expect(await sendRaw(url, `${head}{"oql":`)).toMatch(/^HTTP\/1\.1 408 /);
  await sendRaw(url, "GET /works?per_page=1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  expect(statuses).toEqual([408, 200]);
});

test("a request that is answered before all of it came has no second answer", async () => {
  const { url } = await startLimited({ headersTimeout: 200, requestTimeout: 300 });
  for (const [head, status] of [
    [`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${2 ** 30}`, "413"],
    ["POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100", "400"],
    ["GET /works HTTP/1.1\r\nHost: a\r\nContent-Length: 100", "200"],
  ]) {
    const answers = await sendRaw(url, `${head}\r\n\r\n{`);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
  }
});

test("more connections than there may be are refused, which is told", async () => {
  let count = 0;
  const dropped = (): void => {
    count += 1;
  };
  const { url } = closeLater(
    await serveApp(smallApp().app, { port: 0, limits: { maxConnections: 1 }, dropped }),
  );
  const { hostname, port } = new URL(url);
  const first = connect(Number(port), hostname);
  await once(first, "connect");
  expect(await sendRaw(url, "").catch((error: Error) => error.message)).toMatch(/^$|ECONNRESET|EPIPE/);
  expect(count).toBe(1);
  first.destroy();
});

test("of many requests sent at once on a connection, few are worked on before their answers are taken", async () => {
  const { app } = smallApp();
  const { fetch } = app;
  let begun = 0;
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  app.fetch = async (request) => {
    begun += 1;
    await opened;
    return fetch(request);
  };
  const { url } = closeLater(await serveApp(app, { port: 0 }));
  const ids = Array.from({ length: 100 }, (_, index) => `W${1001 + (index % 40)}`);
  const heads = ids.map((id) => `GET /works/${id}?select=id HTTP/1.1\r\nHost: catalog\r\n\r\n`);
  const answers = sendRaw(
    url,
    `${heads.join("")}GET / HTTP/1.1\r\nHost: catalog\r\nConnection: close\r\n\r\n`,
  );
  await expect.poll(() => begun).toBe(17);
  open();
  const answered = [...(await answers).matchAll(/"https:\/\/openalex.org\/(W\d+)"|panic/g)];
  expect(answered.map(([panic, id]) => id ?? panic)).toEqual([...ids, "panic"]);
  expect(begun).toBe(101);
});

test("a connection is not read on while many of its requests wait for their turn", async () => {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const app = new H3().get("/", () => opened.then(() => "answer"));
  const { url } = closeLater(await serveApp(app, { port: 0 }));
  let read = 0;
  const count = (): void => {
    read += 1;
  };
  subscribe("http.server.request.start", count);
  const request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
  const last = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  const answers = sendRaw(url, request.repeat(19_999) + last);
  await expect.poll(() => read).toBeGreaterThan(256);
  await sleep(200);
  expect(read).toBeLessThan(15_000);
  open();
  expect((await answers).match(/answer/g)).toHaveLength(20_000);
  unsubscribe("http.server.request.start", count);
  expect(read).toBe(20_000);
});
