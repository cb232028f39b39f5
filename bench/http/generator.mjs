// The load of the HTTP suite, from a process of its own: what else the suite holds is not to be looked through for
// garbage while answers are waited for. Takes where to send what, and tells what came of it.
import autocannon from "autocannon";
import { percentile } from "../compare.mjs";

/** The requests of each connection, which together go round all of them: no two ask for the same at the same time. */
function dealOut(requests, connections) {
  const size = Math.ceil(requests.length / connections);
  return Array.from({ length: connections }, (_, connection) =>
    Array.from({ length: size }, (_, place) => requests[(connection * size + place) % requests.length]),
  );
}

async function generate({ requests, ...options }) {
  const shares = dealOut(requests, options.connections);
  const setupClient = (client) => client.setRequests(shares.pop());
  const loading = autocannon({ ...options, timeout: 30, setupClient });
  // Its own figures of them are whole milliseconds.
  const latencies = [];
  loading.on("response", (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
  const result = await loading;
  const answered = Object.entries(result.statusCodeStats ?? {});
  const good = answered.filter(([status]) => status === "200" || status === "304");
  const count = (entries) => entries.reduce((sum, [, { count }]) => sum + count, 0);
  return {
    answered: count(good),
    rate: count(good) / result.duration,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    errors: result.errors + result.timeouts + count(answered) - count(good),
  };
}

process.on("message", async (options) => process.send(await generate(options)));
process.on("disconnect", () => process.exit(0));
