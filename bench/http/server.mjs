// One server of the HTTP suite, in a process of its own: `server.mjs KIND SNAPSHOT|BODY-LENGTH [MEMORY]`. Tells its
// address, and at any message the processor time it has taken.
import { createServer } from "node:http";
import { createApp, createMetrics, serveApp } from "@oqlkit/http";
import { H3 } from "h3";
import { openSnapshot } from "oqlkit";

const [kind, given, memory] = process.argv.slice(2);
/** For answers and sets of rows that may be asked for again; the defaults unless given. */
const bytes = memory === undefined ? undefined : Number(memory);
/** The default of `oqlkit serve`. Milliseconds. */
const queryTimeout = 30_000;
const headers = { "content-type": "application/json" };

/** An object as JSON text of so many characters. */
function documentOf(length) {
  const id = "https://openalex.org/W1";
  const frame = JSON.stringify({ id, display_name: "" }).length;
  return JSON.stringify({ id, display_name: "x".repeat(Math.max(1, length - frame)) });
}

/** An engine that has one answer, and has it at once. */
function stubEngine(document) {
  const found = { kind: "found", id: "W1", document };
  return {
    snapshot: { version: "0123456789abcdef", idBase: "https://openalex.org", counts: {} },
    load: { calls: 0, running: 0, waiting: 0 },
    get: async () => found,
  };
}

/** The app as `oqlkit serve --store none` runs it. */
const serve = (engine) => {
  const metrics = createMetrics({ engine });
  const app = createApp({
    engine,
    tagger: engine,
    observe: metrics.observe,
    metrics: metrics.text,
    isReady: () => true,
    ...(bytes !== undefined && { answerMemory: bytes }),
  });
  return serveApp(app, { port: 0 });
};

async function urlOf() {
  switch (kind) {
    case "app":
      return (await serve((await openSnapshot(given, { setMemory: bytes, queryTimeout })).engine)).url;
    case "stub":
      return (await serve(stubEngine(documentOf(Number(given))))).url;
    case "h3": {
      const body = documentOf(Number(given));
      const app = new H3();
      app.get("/**", (event) => {
        event.res.headers.set("content-type", headers["content-type"]);
        return body;
      });
      return (await serveApp(app, { port: 0 })).url;
    }
    case "node": {
      const body = documentOf(Number(given));
      const length = Buffer.byteLength(body);
      const server = createServer((_request, response) => {
        response.writeHead(200, { ...headers, "content-length": length }).end(body);
      });
      await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
      return `http://127.0.0.1:${server.address().port}`;
    }
    default:
      throw new Error(`no such server: ${kind}`);
  }
}

process.send({ url: await urlOf() });
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system });
});
process.on("disconnect", () => process.exit(0));
