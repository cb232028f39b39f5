import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Engine } from "@oqlkit/engine";
import { H3 } from "h3";
import { NodeRequest, sendNodeResponse } from "srvx/node";
import { expect, test } from "vitest";
import { createApp, type RequestRecord, serveApp } from "../src/index.ts";
import { smallEngine } from "./small-catalog.ts";
import { countingMeter } from "./support/counting-meter.ts";

const names = ["Plain", "Über Größe", "“量子” 🧬"];
const funders = names.map((display_name, index) => ({
  id: `https://openalex.org/F${index + 1}`,
  display_name,
  // Longer than what is not worth compressing, for two of them.
  description: index === 0 ? "" : "é words ".repeat(400),
  works_count: 3 - index,
  works_api_url: `https://api.openalex.org/works?filter=funders.id:F${index + 1}`,
}));

/** An engine that has objects with other letters than ASCII's as bytes, as a snapshot has. */
function engineWithBytes(): Engine {
  const inner = smallEngine({ funders });
  const get: Engine["get"] = async (...given) => {
    const lookup = await inner.get(...given);
    if (lookup.kind !== "found") return lookup;
    const byteString = Buffer.from(lookup.document).toString("latin1");
    return byteString.length === lookup.document.length ? lookup : { ...lookup, byteString };
  };
  return Object.create(inner, { get: { value: get } });
}

test("the short way answers as the long one does", async () => {
  const engine = engineWithBytes();
  const records: [RequestRecord[], RequestRecord[]] = [[], []];
  const base = { engine, baseUrl: "/katal\u00f6g", log: () => {} };
  const apps = [
    createApp({ ...base, observe: (record) => records[0].push(record) }),
    createApp({ ...base, meter: countingMeter, observe: (record) => records[1].push(record) }),
  ];
  const paths = [
    "/F1",
    "/F2",
    "/F3",
    "/f2",
    "/F404",
    "/W1001",
    "/F2?select=id",
    "/F2/",
    "/F2?",
    "/F2#x",
    "/F2%20",
  ];
  const asked = [
    ...paths.map((path) => `/funders${path}`),
    "/works/W1001",
    "/works/W9001",
    "/funder/F2",
    "/nothing/F2",
    "/work-types/F2",
    "//funders/F2",
  ];
  for (const path of asked) {
    for (const init of [
      {},
      { method: "HEAD" },
      { method: "DELETE" },
      { headers: { "accept-encoding": "gzip" } },
      { headers: { "if-none-match": "*" } },
      { headers: { "x-request-id": "mine" } },
    ]) {
      // The third comes out of memory.
      for (let round = 0; round < 3; round += 1) {
        const answers = await Promise.all(
          apps.map(async (app) => {
            const response = await app.fetch(new Request(`http://here.example${path}`, init));
            const {
              "x-request-id": id,
              "content-length": _,
              ...headers
            } = Object.fromEntries(response.headers);
            // Where callers are counted, what they are sent is for them alone.
            headers["cache-control"] = headers["cache-control"]?.replace(/^private, /, "") ?? "";
            return { status: response.status, hasId: id !== undefined, headers, text: await response.text() };
          }),
        );
        expect(answers[0]).toEqual(answers[1]);
      }
    }
  }
  const kept = records.map((some) => some.map(({ milliseconds: _, requestId: __, ...record }) => record));
  expect(kept[0]).toEqual(kept[1]);
});

test("an object in other letters is sent in all its bytes, by whatever server", async () => {
  const app = createApp({ engine: engineWithBytes() });
  const own = await serveApp(app, { port: 0 });
  const other = createServer(async (req, res) => {
    await sendNodeResponse(res, await app.fetch(new NodeRequest({ req, res })));
  });
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  const urls = [own.url, `http://127.0.0.1:${(other.address() as AddressInfo).port}`];
  for (const url of urls) {
    for (let round = 0; round < 3; round += 1) {
      for (const [index, name] of names.entries()) {
        const response = await fetch(`${url}/funders/F${index + 1}`, {
          headers: { "accept-encoding": "identity" },
        });
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(response.headers.get("content-length")).toBe(String(bytes.length));
        const { display_name, works_api_url } = JSON.parse(bytes.toString());
        expect([display_name, works_api_url]).toEqual([name, `${url}/works?filter=funders.id:F${index + 1}`]);
      }
    }
  }
  await own.close();
  other.close();
});

test("what fails on the short way fails as it does on the long one", async () => {
  const engine: Engine = Object.create(smallEngine(), {
    get: {
      value: async () => {
        throw new Error("broken");
      },
    },
  });
  const logged: string[] = [];
  const app = createApp({ engine, log: ({ message }) => logged.push(message) });
  const response = await app.request("/works/W1001");
  expect([response.status, (await response.json()).error, logged.length]).toEqual([
    500,
    "Internal server error",
    1,
  ]);
});

test("an app of collections alone has no objects", async () => {
  const app = createApp({ engine: smallEngine(), serves: "collections" });
  expect((await app.request("/works/W1001")).status).toBe(404);
});

test("what the host adds to the app is about every request", async () => {
  const identity = { "accept-encoding": "identity" };
  const allowed = { ...identity, authorization: "Bearer s3cret" };
  const app = createApp({ engine: engineWithBytes() });
  const before = await app.fetch(new Request("http://x/funders/F1", { headers: identity }));
  expect(before.status).toBe(200);
  app.use(({ req }) =>
    req.headers.get("authorization") === allowed.authorization
      ? undefined
      : new Response("no", { status: 401 }),
  );
  const server = await serveApp(app, { port: 0 });
  try {
    for (const path of ["/funders/F1", "/funders", "/funders/F1", "/funders"]) {
      const known = await fetch(server.url + path, { headers: allowed });
      expect([path, known.status]).toEqual([path, 200]);
      await known.text();
      const stranger = await fetch(server.url + path, { headers: identity });
      expect([path, stranger.status, await stranger.text()]).toEqual([path, 401, "no"]);
    }
  } finally {
    await server.close();
  }
});

test("a route that the host adds is answered by it", async () => {
  const app = createApp({ engine: engineWithBytes() });
  app.get("/funders/F1", () => "mine");
  const answer = await app.fetch(new Request("http://x/funders/F1"));
  expect(await answer.text()).toBe("mine");
});

test("headers that the host of an app changes are sent", async () => {
  const host = new H3();
  host.use(async (_event, next) => {
    const answer = await next();
    if (answer instanceof Response) answer.headers.set("strict-transport-security", "max-age=1");
    return answer;
  });
  host.mount("/c", createApp({ engine: engineWithBytes() }).fetch);
  const server = await serveApp(host, { port: 0 });
  try {
    for (const path of ["/c/funders/F1", "/c/funders", "/c/funders/F1", "/c/funders/F2"]) {
      const answer = await fetch(server.url + path);
      expect(answer.headers.get("strict-transport-security")).toBe("max-age=1");
      expect(await answer.json()).toHaveProperty(path.endsWith("s") ? "results" : "display_name");
    }
  } finally {
    await server.close();
  }
});
