import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const path = fileURLToPath(new URL("server.mjs", import.meta.url));

/**
 * Starts a server of the suite, with so many bytes of memory for answers and sets of rows unless it is to have the
 * defaults; `cpu` gives the microseconds of processor time it has taken, `stop` ends it.
 */
export async function startServer(kind, given, memory) {
  const child = fork(path, [kind, given, memory].filter((one) => one !== undefined).map(String));
  const [{ url }] = await once(child, "message");
  const cpu = async () => {
    const answer = once(child, "message");
    child.send("cpu");
    return (await answer)[0].cpu;
  };
  return { url, cpu, stop: () => child.disconnect() };
}
