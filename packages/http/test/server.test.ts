import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type RunningServer, serveApp } from "../src/index.ts";
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
  await expect(fetch(`${server.url}/health`)).rejects.toThrow();
  gate.open?.();
  const response = await answer;
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ meta: { count: 40 } });
  await closed;
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
