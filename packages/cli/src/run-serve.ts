import type { Engine } from "@oqlkit/engine";
import { createApp, serveApp } from "@oqlkit/http";
import { ensureSnapshot } from "./ensure-snapshot.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { openCatalog } from "./open-catalog.ts";

export interface ServeFlags {
  data?: string;
  snapshot?: string;
  host: string;
  port: number;
  memoryLimit: string;
  json?: true;
}

/** Serves until a signal stops it: requests in flight are answered first. */
export async function runServe(flags: ServeFlags): Promise<void> {
  const engine = await openCatalog(await ensureSnapshot(flags));
  const server = await serveApp(createApp({ engine }), flags).catch(async (error: unknown) => {
    await engine.close();
    throw listenError(error, flags);
  });
  let stopping = false;
  const stop = async (): Promise<void> => {
    // A second signal means now: answers in flight are given up.
    if (stopping) process.exit(exitCodes.interrupted);
    stopping = true;
    await server.close();
    await engine.close();
  };
  process.on("SIGINT", () => void stop()).on("SIGTERM", () => void stop());
  if (flags.json) console.log(JSON.stringify({ url: server.url, counts: engine.snapshot.counts }));
  else console.log(await welcome(server.url, engine));
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
