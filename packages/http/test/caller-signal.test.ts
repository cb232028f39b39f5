import { IncomingMessage, ServerResponse } from "node:http";
import { connect, Socket } from "node:net";
import { expect, test } from "vitest";
import { CallerSignal } from "../src/caller-signal.ts";
import { serveApp } from "../src/index.ts";
import { smallApp, smallEngine } from "./small-catalog.ts";

test("a caller that hangs up has its query called off, and only then", async () => {
  const engine = smallEngine();
  const seen: string[] = [];
  const slow = {
    ...engine,
    query: (...[oqo, view, options]: Parameters<typeof engine.query>) => {
      const signal = options?.signal;
      if (oqo.sample === undefined) {
        signal?.addEventListener("abort", () => seen.push("wrong"));
        return engine.query(oqo, view, options);
      }
      seen.push("asked");
      return new Promise<never>((_, reject) => {
        signal?.addEventListener("abort", () => {
          seen.push(`called off: ${signal.aborted}`);
          reject(signal.reason);
        });
      });
    },
  };
  const statuses: number[] = [];
  const observe = ({ status }: { status: number }): void => void statuses.push(status);
  const server = await serveApp(smallApp({ engine: slow, observe }).app, { port: 0 });
  try {
    expect((await fetch(`${server.url}/works`)).status).toBe(200);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write("GET /works?sample=3 HTTP/1.1\r\nHost: catalog\r\n\r\n");
    await expect.poll(() => seen).toEqual(["asked"]);
    socket.destroy();
    await expect.poll(() => seen).toEqual(["asked", "called off: true"]);
    await expect.poll(() => statuses).toEqual([200, 499]);
  } finally {
    await server.close();
  }
});

test("however many listen, the response has one listener", () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const signal = new CallerSignal(response);
  const heard: number[] = [];
  const listeners = Array.from({ length: 20 }, (_, index) => () => void heard.push(index));
  for (const listener of listeners) signal.addEventListener("abort", listener);
  expect(response.listenerCount("close")).toBe(1);
  for (const listener of listeners.slice(2)) signal.removeEventListener("abort", listener);
  response.destroyed = true;
  response.emit("close");
  expect(heard).toEqual([0, 1]);
});
