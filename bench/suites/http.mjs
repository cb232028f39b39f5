// The server under load: autocannon in one process, the server in another. Against an h3 app that returns a
// constant of the same size, against plain node:http, and against calling the libraries in process.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { openSnapshot } from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { machineLine, median, named, tableText } from "../compare.mjs";
import { startGenerator } from "../http/start-generator.mjs";
import { startServer } from "../http/start-server.mjs";
import { workloadsOf } from "../http/workloads.mjs";
import { prepareSnapshot } from "../prepare.mjs";
import { writeReport } from "../write-report.mjs";

const connectionCounts = [1, 16, 128];
const seconds = 1;
/** How often a server and the constant are loaded in turn, of which the median counts. */
const turns = 5;
/** The mean of so many answers is how long the constant is. */
const sampled = 100;
const steadySeconds = 60;
const main = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));

export async function httpSuite({ works, rounds, only, write }) {
  const { dir } = await prepareSnapshot(works);
  const stub = await againstNode(Math.min(rounds, 9));
  const anewStub = await againstNode(Math.min(rounds, 9), 0);
  const engine = createEngine({ adapter: await openSnapshot(dir) });
  const server = await startServer("app", dir);
  const anew = await startServer("app", dir, 0);
  const rows = [];
  let steady;
  try {
    const ids = await someIds(engine);
    const all = named(workloadsOf(ids), only);
    for (const workload of all) {
      rows.push(...(await measure(workload, { server: workload.anew ? anew : server, engine })));
    }
    const [lists] = workloadsOf(ids).filter(({ name }) => name === "list, worked out anew");
    const { load, stop } = startGenerator();
    steady = await load(anew, { requests: lists.requests, connections: 128, duration: steadySeconds });
    stop();
  } finally {
    server.stop();
    anew.stop();
    await engine.close();
  }
  const text = [
    machineLine(),
    "",
    tableText(
      [
        "",
        "connections",
        "req/s",
        "p50 ms",
        "p99 ms",
        "p99 / p50",
        "of the constant",
        "errors",
        "/ h3 constant",
        "by processor time",
        "/ in process",
      ],
      rows,
    ),
    "",
    tableText(
      ["", ""],
      [
        ["one object of 10 KB from a stub engine / node:http, rate, median of rounds", stub.rate.toFixed(2)],
        ["the same by the processor time of an answer", stub.cost.toFixed(2)],
        ["no answers kept: rate", anewStub.rate.toFixed(2)],
        ["no answers kept: by the processor time of an answer", anewStub.cost.toFixed(2)],
        [`lists for ${steadySeconds} s on 128 connections: answered`, steady.answered.toLocaleString("en")],
        ["the same: errors, timeouts and other statuses", String(steady.errors)],
        ["from kill -9 to the first answer of the next process, ms", (await restart(dir)).toFixed(0)],
      ],
    ),
  ].join("\n");
  console.log(text);
  if (write) writeReport("http", text);
}

/** Ids of more works than the server keeps the objects of. */
async function someIds(engine) {
  const ids = [];
  const sample = { get_rows: "works", sample: 10_000, seed: "7" };
  for await (const { id } of engine.stream(sample, {}, { documents: false })) ids.push(id);
  return ids;
}

/** The app with an engine that has its object ready against the same body from node:http, in alternating rounds. */
async function againstNode(rounds, memory) {
  const servers = [await startServer("node", 10_000), await startServer("stub", 10_000, memory)];
  const generator = startGenerator();
  const [rates, costs] = [[], []];
  for (let round = -1; round < rounds; round += 1) {
    const found = [];
    for (const server of servers) {
      const requests = [{ path: "/works/W1" }];
      found.push(await generator.load(server, { requests, connections: 16, duration: 2 }));
    }
    const [node, stub] = found;
    if (round < 0) continue;
    rates.push(stub.rate / node.rate);
    costs.push(node.cost / stub.cost);
  }
  for (const { stop } of [generator, ...servers]) stop();
  return { rate: median(rates), cost: median(costs) };
}

async function measure(workload, { server, engine }) {
  const { requests } = workload;
  const sample = await fetch(server.url + requests[0].path, { method: "HEAD" });
  const headers = workload.known ? { "if-none-match": sample.headers.get("etag") } : {};
  const size = await meanSize(server, spread(requests, sampled));
  const constant = await startServer("h3", size);
  const { load, stop } = startGenerator();
  const rows = [];
  // Every request once, so that what it is answered from is in the memory of the system.
  for (const one of [constant, server])
    await load(one, { requests, connections: 1, amount: requests.length });
  for (const connections of connectionCounts) {
    const options = { connections, duration: seconds };
    const plain = [];
    const found = [];
    for (let round = 0; round <= turns; round += 1) {
      // The same requests: a client takes longer over many different ones.
      plain.push(await load(constant, { ...options, requests }));
      found.push(await load(server, { ...options, requests, headers }));
    }
    // The first turn is to get warm.
    const warm = found.map((one, turn) => ({ one, constant: plain[turn] })).slice(1);
    const inTurns = (number) => median(warm.map(({ one, constant }) => number(one, constant)));
    const inProcess = await callFor(seconds, connections, () => workload.call(engine));
    const [rate, p50, p99] = [
      inTurns((one) => one.rate),
      inTurns((one) => one.p50),
      inTurns((one) => one.p99),
    ];
    const row = [
      workload.name,
      String(connections),
      rate.toFixed(0),
      p50.toFixed(2),
      p99.toFixed(2),
      inTurns((one) => one.p99 / one.p50).toFixed(1),
      inTurns((_, constant) => constant.p99 / constant.p50).toFixed(1),
      String(found.reduce((sum, { errors }) => sum + errors, 0)),
      inTurns((one, constant) => one.rate / constant.rate).toFixed(2),
      inTurns((one, constant) => constant.cost / one.cost).toFixed(2),
      (rate / inProcess).toFixed(2),
    ];
    console.error(row.join("  "));
    rows.push(row);
  }
  stop();
  constant.stop();
  return rows;
}

/** So many items at most, at equal distances. */
const spread = (items, most) => {
  const count = Math.min(most, items.length);
  return Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)]);
};

/** Bytes of the answers to some requests, on average. */
async function meanSize({ url }, requests) {
  let bytes = 0;
  for (const { path } of requests) bytes += (await (await fetch(url + path)).arrayBuffer()).byteLength;
  return Math.round(bytes / requests.length);
}

/** How often a second `call` ends, with so many in flight. */
async function callFor(time, inFlight, call) {
  const end = performance.now() + 1000 * time;
  let calls = 0;
  const caller = async () => {
    while (performance.now() < end) {
      await call();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  return calls / time;
}

/** Milliseconds from killing a server until another one on its port answers a query. */
async function restart(dir) {
  const start = async (port) => {
    const args = [main, "serve", "--snapshot", dir, "--port", port, "--json", "--log", "errors"];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await once(child.stdout, "data");
    return { child, url: JSON.parse(String(line)).url };
  };
  const first = await start("0");
  const gone = once(first.child, "exit");
  const started = performance.now();
  first.child.kill("SIGKILL");
  await gone;
  const second = await start(new URL(first.url).port);
  await (await fetch(`${second.url}/works?per_page=1`)).arrayBuffer();
  const taken = performance.now() - started;
  second.child.kill("SIGTERM");
  await once(second.child, "exit");
  return taken;
}
