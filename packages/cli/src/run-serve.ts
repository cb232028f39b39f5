import { closeSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Engine } from "@oqlkit/engine";
import { createApp, type RunningServer, serveApp } from "@oqlkit/http";
import { ensureSnapshot } from "./ensure-snapshot.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { followSnapshot, stateOf } from "./follow-snapshot.ts";
import { openCatalog } from "./open-catalog.ts";

export interface ServeFlags {
  data?: string;
  snapshot?: string;
  host: string;
  port: number;
  memoryLimit?: string;
  threads?: number;
  poolSize?: number;
  queryTimeout: number;
  grace: number;
  watch?: number;
  json?: true;
}

/** Serves until a signal stops it: requests in flight are answered first. SIGHUP switches to a newer snapshot. */
export async function runServe(flags: ServeFlags): Promise<void> {
  const { memoryLimit, threads, poolSize, queryTimeout } = flags;
  const open = { memoryLimit, threads, poolSize };
  const dir = await ensureSnapshot({ ...flags, memoryLimit: memoryLimit ?? "4GB" });
  const opened = await stateOf(dir);
  if (flags.watch !== undefined && opened === null) {
    throw new CommandError(`--watch: there is no manifest.json in ${dir} to look at`, exitCodes.snapshot);
  }
  const { engine } = await openCatalog(dir, { ...open, queryTimeout });
  const server = await serveApp(createApp({ engine }), flags).catch(async (error: unknown) => {
    await engine.close();
    throw listenError(error, flags);
  });
  const report = (line: string): void => console.error(line);
  const follower = followSnapshot(engine, { dir, opened, open, report });
  if (flags.watch !== undefined) follower.watch(flags.watch);
  const stop = stopOnce(async () => {
    follower.stop();
    await closeAll(server, engine, flags.grace);
  });
  const inTerminal = process.stdout.isTTY;
  process.on("SIGINT", stop).on("SIGTERM", stop);
  process.on("SIGHUP", () => (inTerminal && terminalIsGone() ? stop() : void follower.reload()));
  if (flags.json) console.log(JSON.stringify({ url: server.url, counts: engine.snapshot.counts }));
  else console.log(await welcome(server.url, engine));
}

function stopOnce(stop: () => Promise<void>): () => void {
  let stopping = false;
  return () => {
    // A second signal means now: answers in flight are given up.
    if (stopping) process.exit(exitCodes.interrupted);
    stopping = true;
    void stop();
  };
}

/** A terminal that is closed sends SIGHUP as well. */
function terminalIsGone(): boolean {
  try {
    closeSync(openSync("/dev/tty", "r"));
    return false;
  } catch {
    return true;
  }
}

/** How long clients have to take the answers that tell them of the interruption. Milliseconds. */
const lastWords = 500;

/** Lets requests in flight finish; interrupts their queries when the grace, in milliseconds, is over. */
async function closeAll(server: RunningServer, engine: Engine, grace: number): Promise<void> {
  const hurry = new AbortController();
  const interrupted = sleep(grace, undefined, { ref: false }).then(async () => {
    hurry.abort();
    await engine.close({ signal: hurry.signal });
    await sleep(lastWords);
    return "interrupted" as const;
  });
  const end = await Promise.race([server.close().then(() => "finished" as const), interrupted]);
  await engine.close({ signal: hurry.signal });
  // Connections that are left belong to clients that take nothing.
  if (end === "interrupted") process.exit(exitCodes.ok);
}

function listenError(error: unknown, { host, port }: ServeFlags): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new CommandError(
      `port ${port} is in use; choose another with --port, or --port 0 for any`,
      exitCodes.failure,
    );
  }
  if (code === "EACCES")
    return new CommandError(`port ${port} needs more rights; choose one above 1023`, exitCodes.failure);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new CommandError(
      `this machine has no address ${host}; choose another with --host`,
      exitCodes.failure,
    );
  }
  return error;
}

/** Three addresses worth opening, one for each way to ask. */
async function welcome(url: string, engine: Engine): Promise<string> {
  const { counts } = engine.snapshot;
  const oql = "works where open access is (true) and year >= (2000) group by year";
  const first = await engine.query({ get_rows: "works" }, { perPage: 1, select: ["id"] });
  const document = first.kind === "rows" ? first.documents[0] : undefined;
  const id = document === undefined ? "random" : String(JSON.parse(document).id).replace(/^.*\//, "");
  return [
    `serving ${counts.works.toLocaleString("en")} works, ${counts.authors.toLocaleString("en")} authors and more at ${url}`,
    "",
    `  an OQL query    ${url}/?oql=${encodeURIComponent(oql).replaceAll("%20", "+")}`,
    `  a classic URL   ${url}/works?filter=open_access.is_oa:true,publication_year:>1999&sort=cited_by_count:desc&per_page=5`,
    `  one work        ${url}/works/${id}`,
    "",
    "Ctrl-C stops it.",
  ].join("\n");
}
