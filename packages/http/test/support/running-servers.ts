import { connect } from "node:net";
import { afterEach } from "vitest";
import { type RequestRecord, type RunningServer, type ServerLimits, serveApp } from "../../src/index.ts";
import { smallApp } from "../small-catalog.ts";

const running: RunningServer[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

/** Has a server closed after the test. */
export function closeLater(server: RunningServer): RunningServer {
  running.push(server);
  return server;
}

/** A server on the small catalog. */
export async function start(...parameters: Parameters<typeof smallApp>): Promise<RunningServer> {
  return closeLater(await serveApp(smallApp(...parameters).app, { port: 0 }));
}

/** Such a server with limits. */
export async function startLimited(limits: Partial<ServerLimits>): Promise<RunningServer> {
  return closeLater(await serveApp(smallApp().app, { port: 0, limits }));
}

/** Such a server that tells of what it answers itself. */
export async function serveRecorded(observe: (record: RequestRecord) => void): Promise<RunningServer> {
  return closeLater(await serveApp(smallApp().app, { port: 0, observe }));
}

/** Sends bytes as they are and gives the whole answer. */
export function sendRaw(url: string, text: string): Promise<string> {
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
