import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const path = fileURLToPath(new URL("generator.mjs", import.meta.url));

/**
 * Starts a process that loads servers. `load` takes `requests`, `connections`, and a `duration` in seconds or an
 * `amount` of requests, and gives what came of it; answers other than 200 and 304 are errors, `cost` is the
 * microseconds of processor time that the server took for an answer. `stop` ends the process.
 */
export function startGenerator() {
  const child = fork(path, { serialization: "advanced" });
  const load = async ({ url, cpu }, options) => {
    const before = await cpu();
    const answer = once(child, "message");
    child.send({ url, ...options });
    const [found] = await answer;
    return { ...found, cost: ((await cpu()) - before) / Math.max(1, found.answered) };
  };
  return { load, stop: () => child.disconnect() };
}
