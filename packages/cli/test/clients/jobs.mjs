// What the client programs have in common: jobs as a JSON array on standard input, their outcomes on standard output.
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** Runs every job by the function of its name, one after the other; a failed one is told by its error. */
export async function runJobs(actions) {
  const outcomes = [];
  for (const { do: name, ...job } of JSON.parse(await text(process.stdin))) {
    try {
      outcomes.push({ value: await actions[name](job) });
    } catch (error) {
      outcomes.push({ error: { name: error.name, message: error.message } });
    }
  }
  console.log(JSON.stringify(outcomes));
}

/** An error with a name of its own. */
export const named = (name, message) => Object.assign(new Error(message), { name });

/** GET, sent again after the time the server names when it says that there were too many. */
export async function getPatiently(url, headers, { attempts = 20, onRetry = () => {} } = {}) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, { headers });
    if (![429, 500, 503].includes(response.status) || attempt === attempts) return response;
    await response.arrayBuffer();
    onRetry();
    await sleep(1000 * Number(response.headers.get("retry-after") ?? 1));
  }
}
