import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { H3 } from "h3";
import { expect, test } from "vitest";
import { type RunningServer, serveApp } from "../src/index.ts";
import { smallApp, smallEngine } from "./small-catalog.ts";
import { closeLater, start } from "./support/running-servers.ts";

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

test("nothing is left of a server that is closed", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  const served = async (): Promise<WeakRef<H3>> => {
    const { app } = smallApp();
    const server = await serveApp(app, { port: 0 });
    await (await fetch(`${server.url}/works?per_page=1`)).text();
    await server.close();
    return new WeakRef(app);
  };
  const apps = [await served(), await served(), await served(), await served()];
  // It may stand on the stack still.
  apps.pop();
  const left = (): number => {
    collect();
    return apps.filter((app) => app.deref() !== undefined).length;
  };
  await expect.poll(left).toBe(0);
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
  closeLater(server);
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
  // More than are worked on at a time.
  const paths = Array.from({ length: 40 }, (_, index) => `/works?per_page=${index + 1}`);
  const requests = [...paths, "/health/live"].map((path) => `GET ${path} HTTP/1.1\r\nHost: catalog\r\n\r\n`);
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
    expect(answers?.match(/HTTP\/1\.1 \d+/g)).toEqual(requests.map(() => "HTTP/1.1 200"));
    const connections = [...paths.map(() => "Connection: keep-alive"), "connection: close"];
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
