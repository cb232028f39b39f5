import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const path = fileURLToPath(new URL("server.mjs", import.meta.url));

/** Starts a server of the suite; `cpu` gives the microseconds of processor time it has taken, `stop` ends it. */
export async function startServer(kind, given) {
  const child = fork(path, [kind, String(given)]);
  const [{ url }] = await once(child, "message");
  const cpu = async () => {
    const answer = once(child, "message");
    child.send("cpu");
    return (await answer)[0].cpu;
  };
  return { url, cpu, stop: () => child.disconnect() };
}
