import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { H3 } from "h3";
import { afterEach, expect, test } from "vitest";
import { type RunningServer, type ServerLimits, serveApp } from "../src/index.ts";
import { smallApp, smallEngine } from "./small-catalog.ts";

const running: RunningServer[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

async function start(...parameters: Parameters<typeof smallApp>): Promise<RunningServer> {
  const server = await serveApp(smallApp(...parameters).app, { port: 0 });
  running.push(server);
  return server;
}

async function startLimited(limits: Partial<ServerLimits>): Promise<RunningServer> {
  const server = await serveApp(smallApp().app, { port: 0, limits });
  running.push(server);
  return server;
}

/** Sends bytes as they are and gives the whole answer. */
function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
    });
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

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
  running.push(server);
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(`${server.url}/works/W1001?select=id`)).status).toBe(200);
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

test("closing lets requests in flight finish and refuses new ones", async () => {
  const engine = smallEngine();
  const gate: { open?: () => void } = {};
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  const arrived: { tell?: () => void } = {};
  const arrival = new Promise<void>((resolve) => {
    arrived.tell = resolve;
  });
  const slow = {
    ...engine,
    query: async (...call: Parameters<typeof engine.query>) => {
      arrived.tell?.();
      await opened;
      return engine.query(...call);
    },
  };
  const server = await start({ engine: slow });
  const answer = fetch(`${server.url}/works?per_page=1`);
  await arrival;
  const closed = server.close();
  const knock = (): Promise<string> =>
    fetch(`${server.url}/health`).then(
      () => "let in",
      () => "refused",
    );
  await expect.poll(knock).toBe("refused");
  gate.open?.();
  const response = await answer;
  expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
  expect(await response.json()).toMatchObject({ meta: { count: 40 } });
  await closed;
});

test("a server that accepts no more connections answers those it has when it is closed", async () => {
  const server = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get(`${server.url}/works`, { agent }, resolve).on("error", reject);
    });
  const connections: (string | undefined)[] = [];
  const note = async (): Promise<void> => {
    const response = await ask();
    await text(response);
    connections.push(response.headers.connection);
  };
  await note();
  await Promise.all([server.stopAccepting(), server.stopAccepting()]);
  await expect(fetch(`${server.url}/health`)).rejects.toThrow();
  const noted = note();
  await sleep(100);
  expect(connections).toEqual(["keep-alive"]);
  const closed = server.close();
  await noted;
  expect(connections).toEqual(["keep-alive", "close"]);
  await closed;
});

/** A server with one answer, too long for the buffers between it and its callers, and a caller who takes none of it. */
async function startLong(): Promise<RunningServer & { readonly length: number; readonly caller: Socket }> {
  const length = 1 << 26;
  const server = await serveApp(
    new H3().get("/", () => "x".repeat(length)),
    { port: 0 },
  );
  running.push(server);
  const caller = connect(Number(new URL(server.url).port), "127.0.0.1");
  caller.write("GET / HTTP/1.1\r\nHost: catalog\r\n\r\n");
  await once(caller, "readable");
  return { ...server, length, caller };
}

test("closing waits for callers who are slow to take their answers", async () => {
  const { close, caller, length } = await startLong();
  const closed = close();
  await sleep(700);
  expect((await text(caller)).split("\r\n\r\n")[1]).toHaveLength(length);
  await closed;
});

test("a signal cuts off callers who take nothing", async () => {
  const { close, caller, length } = await startLong();
  const cut = new AbortController();
  const closed = close({ signal: cut.signal });
  cut.abort();
  await closed;
  caller.on("error", () => {}).resume();
  await once(caller, "close");
  expect(caller.bytesRead).toBeLessThan(length);
});

test("closing waits until what lists are made of is let go", async () => {
  const engine = smallEngine();
  let files = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    files += 1;
    try {
      for (;;) yield new Uint8Array(1 << 20);
    } finally {
      await sleep(50);
      files -= 1;
    }
  }
  const held: typeof engine.hold = () => ({ ...engine.hold(), parquet: endless });
  const { url, close } = await start({ engine: { ...engine, hold: held }, streamLists: true });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  socket.write("GET /works?format=parquet HTTP/1.1\r\nHost: catalog\r\n\r\n".repeat(2));
  await once(socket, "readable");
  await expect.poll(() => files).toBe(2);
  await close({ signal: AbortSignal.abort() });
  expect(files).toBe(0);
});

test("an aborted signal closes the server, a taken port is an error", async () => {
  const controller = new AbortController();
  const server = await serveApp(smallApp().app, { port: 0, signal: controller.signal });
  const port = Number(new URL(server.url).port);
  await expect(serveApp(smallApp().app, { port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  controller.abort();
  await server.close();
  await expect(fetch(server.url)).rejects.toThrow();
});

test("requests that arrive while closing on open connections are answered, and end them", async () => {
  const { url, stopAccepting, close } = await start();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answers = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answers += text;
  });
  const request = "GET /works?per_page=1 HTTP/1.1\r\nHost: catalog\r\n\r\n";
  socket.write(request);
  await expect.poll(() => answers).toContain('"group_by":[]}');
  expect(answers).toMatch(/^connection: keep-alive/im);
  answers = "";
  const ended = once(socket, "end");
  await stopAccepting();
  const closed = close();
  socket.write(request);
  await ended;
  expect(answers).toContain("HTTP/1.1 200");
  expect(answers).toMatch(/^connection: close/im);
  await closed;
});

test("requests that were sent behind one another are all answered while closing", async () => {
  const { url, stopAccepting, close } = await start();
  const { hostname, port } = new URL(url);
  const requests = ["/works?per_page=1", "/health/live", "/works?per_page=2"].map(
    (path) => `GET ${path} HTTP/1.1\r\nHost: catalog\r\n\r\n`,
  );
  const sockets = [connect(Number(port), hostname), connect(Number(port), hostname)];
  for (const socket of sockets) {
    socket.write("HEAD /health/live HTTP/1.1\r\nHost: catalog\r\n\r\n");
    await once(socket, "data");
  }
  const [before, after] = sockets.map((socket) => text(socket));
  const deaf = stopAccepting();
  sockets[0]?.write(requests.join(""));
  await deaf;
  const closed = close();
  sockets[1]?.write(requests.join(""));
  for (const answers of [await before, await after]) {
    expect(answers?.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 200"]);
    const connections = ["Connection: keep-alive", "Connection: keep-alive", "connection: close"];
    expect(answers?.match(/^connection: .*/gim)).toEqual(connections);
  }
  await closed;
});

test("connections without a request do not hold up closing", async () => {
  const { url, close } = await start();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const ended = once(socket.resume(), "close");
  await close();
  await ended;
});

test("requests on connections that are not accepted yet when closing begins are answered", async () => {
  // Connections are accepted one in a turn of the event loop, so most of these wait then.
  const { url, close } = await start();
  const { hostname, port } = new URL(url);
  const request = "GET /works?per_page=1 HTTP/1.1\r\nHost: catalog\r\n\r\n";
  const sockets = Array.from({ length: 50 }, () => connect(Number(port), hostname));
  const answers = sockets.map((socket) => {
    socket.write(request);
    return text(socket);
  });
  await once(sockets.at(-1) ?? connect(Number(port), hostname), "connect");
  await close();
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test("callers who come back as soon as they are answered are answered until they are refused", async () => {
  const busy = (): string => {
    for (const end = performance.now() + 3; performance.now() < end; );
    return "ok";
  };
  const { url, close } = await serveApp(new H3().get("/", busy), { port: 0 });
  const { hostname, port } = new URL(url);
  const outcomes = new Map<string, number>();
  async function call(): Promise<string> {
    const socket = connect(Number(port), hostname);
    socket.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    const refused = (error: unknown): string => String(Object(error).code);
    const outcome = await text(socket).then((answer) => answer.slice(9, 12), refused);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    return outcome;
  }
  const callers = Array.from({ length: 30 }, async () => {
    while ((await call()) === "200");
  });
  await sleep(200);
  await Promise.all([close(), ...callers]);
  expect([...outcomes.keys()].sort()).toEqual(["200", "ECONNREFUSED"]);
  expect(outcomes.get("ECONNREFUSED")).toBe(30);
});

test("what never becomes a request is answered in the words of the API", async () => {
  const { url } = await start();
  const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
  const noise = await sendRaw(url, "\u0000\u0001 what?\r\n\r\n");
  expect(noise).toMatch(/^HTTP\/1\.1 400 /);
  expect(noise).toContain("access-control-allow-origin: *");
  expect(bodyOf(noise)).toMatchObject({ error: "Bad Request", message: expect.any(String) });
  const endless = await sendRaw(url, `GET /works?filter=${"x".repeat(1 << 20)}`);
  expect(endless).toMatch(/^HTTP\/1\.1 400 /);
  expect(bodyOf(endless)).toMatchObject({ error: "Request URL too long" });
  const wide = await sendRaw(url, `GET /works HTTP/1.1\r\nHost: a\r\nX-Large: ${"x".repeat(40_000)}`);
  expect(wide).toMatch(/^HTTP\/1\.1 431 /);
  expect(bodyOf(wide)).toMatchObject({ error: "Request headers too long" });
  const query = await sendRaw(url, `GET /?sort=x&oql=${"x".repeat(40_000)}`);
  expect(bodyOf(query)).toMatchObject({ error: "OQL query too long for URL" });
  const posted = await sendRaw(url, `POST /?mailto=${"x".repeat(40_000)}`);
  expect(posted).toMatch(/^HTTP\/1\.1 431 /);
  const tunnel = await sendRaw(url, "CONNECT catalog:80 HTTP/1.1\r\nHost: catalog\r\n\r\n");
  expect(tunnel).toMatch(/^HTTP\/1\.1 405 .*\r\n\r\nMethod Not Allowed$/s);
});

test.each([
  ["GET /health/live HTTP/1.1\r\n", 400],
  ["GET /health/live HTTP/1.1\r\nHost: a\r\nhost: b\r\n", 400],
  ["GET /health/live HTTP/1.0\r\nHost: a\r\nHOST: b\r\n", 400],
  ["GET /health/live HTTP/1.0\r\n", 200],
  ["GET /health/live HTTP/1.1\r\nHost:\r\n", 200],
  ["GET /health//live HTTP/1.1\r\nHost: [::1]:80\r\n", 200],
  ["GET /health//live HTTP/1.1\r\nHost: a:65536\r\n", 400],
  ["GET /health//live HTTP/1.1\r\nHost: 1.2.3.400\r\n", 400],
  ["GET /health/live HTTP/1.1\r\nHost: u@a/b\r\n", 400],
])("a request names its host once: %j is answered %i", async (head, status) => {
  const { url } = await start();
  const answer = await sendRaw(url, `${head}Connection: close\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer.slice(answer.indexOf("\r\n\r\n"))).toContain(
    status === 200 ? '"ok"' : '"error":"Bad Request"',
  );
});

test("what cannot be read is answered after the requests that came before it", async () => {
  const { url } = await start();
  const request = "GET /works?per_page=1 HTTP/1.1\r\nHost: catalog\r\n\r\n";
  const answers = await sendRaw(url, `${request}${request}what is this\r\n\r\n`);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 400"]);
  const head =
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  const broken = await sendRaw(url, `${request}${head}zz\r\n`);
  expect(broken.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
});

test.each([
  "/works?mailto=",
  '/works?mailto="<x>',
  "/works?mailto=%41",
  "/works/../works/./?mailto=",
  "/works?mailto=a#",
  "/%77orks?mailto=",
  "http://catalog.example/works?mailto=",
])("a request line is as long as it was sent, up to 8,190 bytes: GET %s", async (begin) => {
  const { url } = await start();
  const rest = " HTTP/1.1\r\nHost: catalog\r\nConnection: close\r\n\r\n";
  const path = begin.replace(/^http:\/\/[^/]*/, "");
  const longest = `${begin}${"x".repeat(8190 - `GET ${path} HTTP/1.1`.length)}`;
  expect(await sendRaw(url, `GET ${longest}${rest}`)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await sendRaw(url, `GET ${longest}x${rest}`)).toMatch(/^HTTP\/1\.1 400 /);
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
  socket.write("GET /works HTTP/1.1\r\nHost: catalog\r\n\r\n".repeat(3));
  await expect.poll(() => stopped).toHaveLength(3);
  socket.destroy();
  expect(await Promise.all(stopped)).toEqual(["AbortError", "AbortError", "AbortError"]);
});

test("what follows a body that is too large is answered", async () => {
  const { url } = await start({ limits: { maxBody: 1000 } });
  const post = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  const next = "GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const body = "x".repeat(500_000);
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  for (const request of [
    `${post}Content-Length: ${body.length}\r\n\r\n${body}`,
    `${post}Transfer-Encoding: chunked\r\n\r\n${chunks}`,
  ]) {
    const answers = await sendRaw(url, request + next);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
  }
});

test("every header of a head counts, however many there are", async () => {
  const { url } = await start();
  const many = "x: 1\r\n".repeat(4000);
  const head = `GET /works HTTP/1.1\r\n${many}Host: x\r\nX-Request-Id: last\r\nConnection: close\r\n\r\n`;
  const answer = await sendRaw(url, head);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain("x-request-id: last\r\n");
});

test("HEAD has the headers of GET but for the length", async () => {
  const server = await serveApp(smallApp({ streamLists: true }).app, { port: 0 });
  running.push(server);
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

test("clients that dawdle are cut off", async () => {
  const { url } = await startLimited({ headersTimeout: 200, requestTimeout: 300, idleTimeout: 30_000 });
  const dawdling = await sendRaw(url, "GET /works HTTP/1.1\r\nHost: catalog\r\n");
  expect(dawdling).toMatch(/^HTTP\/1\.1 408 /);
  const head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n";
  expect(await sendRaw(url, `${head}{"oql":`)).toMatch(/^HTTP\/1\.1 408 /);
  const silent = await startLimited({ idleTimeout: 100 });
  expect(await sendRaw(silent.url, "")).toBe("");
});

test("more connections than there may be are refused", async () => {
  const { url } = await startLimited({ maxConnections: 1 });
  const { hostname, port } = new URL(url);
  const first = connect(Number(port), hostname);
  await once(first, "connect");
  expect(await sendRaw(url, "").catch((error: Error) => error.message)).toMatch(/^$|ECONNRESET|EPIPE/);
  first.destroy();
});
