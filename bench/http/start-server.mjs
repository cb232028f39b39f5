import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const path = fileURLToPath(new URL("server.mjs", import.meta.url));

/** Starts a server of the suite; `stop` ends it. */
export async function startServer(kind, given) {
  const child = fork(path, [kind, String(given)]);
  const [{ url }] = await once(child, "message");
  return { url, stop: () => child.disconnect() };
}
