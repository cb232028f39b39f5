import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, serveApp } from "../src/index.ts";
import { smallApp } from "./small-catalog.ts";
import { type RawRequest, rawRequest } from "./support/raw-requests.ts";

const tagger = { tag: async () => ({ keywords: [], concepts: [] }) };
const { app, log } = smallApp({ tagger });
const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
let server: RunningServer;

beforeAll(async () => {
  process.on("unhandledRejection", note);
  server = await serveApp(app, { port: 0 });
});
afterAll(async () => {
  await server.close();
  process.off("unhandledRejection", note);
});

interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Whoever waits longer than this waits for ever. Milliseconds. */
const patience = 30_000;

/** Sends a request on a connection of its own and reads until the server ends it. */
function send({ method, target, headers, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(server.url);
  const bytes = body === null ? null : Buffer.from(body);
  const head = [
    `${method} ${target} HTTP/1.1`,
    "Host: catalog.test",
    "Connection: close",
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(bytes === null ? [] : [`Content-Length: ${bytes.length}`]),
  ].join("\r\n");
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head}\r\n\r\n`);
      if (bytes !== null) socket.write(bytes);
    });
    socket.setTimeout(patience, () => reject(new Error("no answer")));
    socket.on("data", (piece) => pieces.push(piece));
    // Large bodies that are refused may find the connection closed; what was answered before counts.
    socket.on("error", (error) => (pieces.length === 0 ? reject(error) : undefined));
    socket.on("close", () => resolve(read(Buffer.concat(pieces))));
  });
}

function read(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf("\r\n\r\n");
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  // After the answer to `Expect: 100-continue` comes the real one.
  if (/^HTTP\/1\.1 100 /.test(first)) return read(bytes.subarray(end + 4));
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(first.split(" ")[1]), headers, body: bytes.subarray(end + 4) };
}

function textOf({ headers, body }: RawAnswer): string {
  switch (headers.get("content-encoding")) {
    case "gzip":
      return gunzipSync(body).toString();
    case "br":
      return brotliDecompressSync(body).toString();
    default:
      return body.toString();
  }
}

function isDocumented(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null) return false;
  if ("validation" in answer) {
    const { validation } = answer;
    const errors = typeof validation === "object" && validation !== null && "errors" in validation;
    return errors && Array.isArray(validation.errors) && validation.errors.length > 0;
  }
  const told = "error" in answer && typeof answer.error === "string" && answer.error !== "";
  return told && "message" in answer && typeof answer.message === "string";
}

test("whatever is sent, the answer is one that is documented", async () => {
  const { numRuns = 500 } = fc.readConfigureGlobal();
  await fc.assert(
    fc.asyncProperty(rawRequest, async (request) => {
      const answer = await send(request);
      const { status } = answer;
      if (!(status >= 200 && status < 500)) {
        throw new Error(`${status}: ${textOf(answer).slice(0, 500)} ${String(log.at(-1)?.error)}`);
      }
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      if (status >= 400 && status !== 405 && request.method !== "HEAD") {
        if (!isDocumented(JSON.parse(textOf(answer)))) throw new Error(`undocumented: ${textOf(answer)}`);
      }
      // The second time it may come out of memory.
      expect((await send(request)).status).toBe(status);
      expect(unhandled).toEqual([]);
    }),
    // 1,000 requests, and at least 20,000 in the long job.
    { numRuns: 2 * numRuns },
  );
  expect(log.filter(({ level }) => level === "error")).toEqual([]);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});
