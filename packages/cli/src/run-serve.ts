import { closeSync, openSync } from "node:fs";
import type { Engine } from "@oqlkit/engine";
import type { Command } from "commander";
import { applyConfigFile } from "./config/config-file.ts";
import { effectiveSettings } from "./config/effective.ts";
import { applyEnvironment, checkVariables } from "./config/environment.ts";
import { ensureSnapshot } from "./ensure-snapshot.ts";
import { CommandError, exitCodeOf, exitCodes } from "./exit-codes.ts";
import { interrupt } from "./interrupt.ts";
import { isEmbedded, placeBeside } from "./serve/account-store.ts";
import { connectionsOf } from "./serve/connection-limit.ts";
import { createLogger, type LogFormat, type Logger } from "./serve/logger.ts";
import { limitsOf, runCluster, shareOf } from "./serve/primary.ts";
import type { ProcessFlags, ServeFlags } from "./serve/serve-options.ts";
import type { Served } from "./serve/worker-messages.ts";
import { takeTask } from "./serve/worker-task.ts";
import { several } from "./several.ts";

/** Serves until a signal stops it: requests in flight are answered first. SIGHUP switches to a newer snapshot. */
export async function runServe(command: Command): Promise<void> {
  const task = takeTask();
  if (task !== undefined) {
    for (const signal of leftToPrimary) process.on(signal, () => {});
    const { runWorker } = await import("./serve/worker.ts");
    return runWorker(task, loggerOf(task.flags));
  }
  checkVariables(command, process.env);
  applyEnvironment(command, process.env);
  const { config } = command.opts<ServeFlags>();
  if (config !== undefined) applyConfigFile(command, config);
  const flags = command.opts<ServeFlags>();
  const maxConnections = connectionsOf(flags);
  const share = { ...flags, ...shareOf(flags, flags.cluster), maxConnections };
  if (flags.store === "none" && flags.userPort !== undefined) {
    throw new CommandError(
      "--user-port: without a store there are no collections to manage",
      exitCodes.usage,
    );
  }
  const isLowered = maxConnections < (flags.maxConnections ?? 0);
  if (isLowered) {
    const source = command.getOptionValueSource("maxConnections");
    command.setOptionValueWithSource("maxConnections", maxConnections, source);
  }
  const settings = effectiveSettings(command, {
    ...limitsOf(flags),
    maxConnections,
    logFormat: logFormatOf(flags),
    store: flags.snapshot === undefined ? undefined : placeBeside(flags.snapshot),
  });
  if (flags.printConfig) {
    console.log(JSON.stringify(settings, null, 2));
    return;
  }
  const logger = loggerOf(flags);
  const reactions = reactToSignals(logger);
  if (!process.stderr.isTTY) logger.log({ level: "info", message: "starting" }, { settings });
  if (isLowered) {
    const message = `--max-connections: a process can keep ${maxConnections} at an address and open the files it needs; let it open more (ulimit -n)`;
    logger.log({ level: "warn", message });
  }
  const dir = await ensureSnapshot({ ...flags, memoryLimit: flags.memoryLimit ?? "4GB" }).catch(
    (error: unknown) => {
      if (reactions.isStopping && exitCodeOf(error) === exitCodes.interrupted) process.exit(exitCodes.ok);
      throw error;
    },
  );
  // A build that was at its end has come to it.
  if (reactions.isStopping) process.exit(exitCodes.ok);
  reactions.stop = async () => process.exit(exitCodes.ok);
  if (flags.cluster > 1) await serveWithWorkers(dir, share, logger, reactions);
  else await serveAlone(dir, share, logger, reactions);
}

/** What reaches every process of a group, as from a terminal; and at one Node would open its inspector. */
const leftToPrimary = ["SIGINT", "SIGHUP", "SIGUSR1"] as const;

const logFormatOf = ({ logFormat }: ServeFlags): LogFormat =>
  logFormat ?? (process.stderr.isTTY ? "text" : "json");

function loggerOf(flags: ServeFlags): Logger {
  return createLogger({
    level: flags.log,
    format: logFormatOf(flags),
    write: (line) => void process.stderr.write(line),
    now: () => new Date(),
    pid: process.pid,
  });
}

async function serveAlone(
  dir: string,
  flags: ProcessFlags,
  logger: Logger,
  reactions: Reactions,
): Promise<void> {
  const { serveProcess } = await import("./serve/serve-process.ts");
  let isListening = false;
  const beforeListening = (): void => {
    isListening = true;
  };
  const starting = serveProcess({ dir, flags, logger, beforeListening });
  reactions.stop = async () => {
    // Nothing is lost before.
    if (!isListening) process.exit(exitCodes.ok);
    // Connections that are left belong to clients that take nothing.
    if (!(await (await starting).stop())) process.exit(exitCodes.ok);
  };
  reactions.reload = async () => (await starting).reload();
  const serving = await starting;
  const { url, userUrl, engine } = serving;
  const { counts } = engine.snapshot;
  if (flags.json) console.log(asJson({ url, userUrl, counts }));
  else console.log(welcome({ url, userUrl, counts }, await exampleId(engine).catch(() => "random")));
}

/** @param flags the share of each process. */
async function serveWithWorkers(
  dir: string,
  flags: ProcessFlags,
  logger: Logger,
  reactions: Reactions,
): Promise<void> {
  if (isEmbedded(flags)) {
    const message =
      "the processes share a store in files, where each counts rates by itself; give --store redis://… to count exactly";
    logger.log({ level: "warn", message });
  }
  const serving = runCluster(flags.cluster, { dir, flags }, logger);
  // At once: the first worker answers while others start.
  reactions.stop = () => serving.stop().then(() => process.exit(exitCodes.ok));
  reactions.kill = serving.kill;
  reactions.reload = async () => serving.reload();
  const served = await serving.ready;
  console.log(flags.json ? asJson(served) : welcome(served, "random"));
}

/** What signals bring about, which is something else once there is a server. */
interface Reactions {
  isStopping: boolean;
  stop: () => Promise<void>;
  /** Ends what else was started for this at once. */
  kill?: () => void;
  reload: () => Promise<void>;
}

/** Signals are heard from the start: the first process of a container would miss them, SIGHUP would end any other. */
function reactToSignals(logger: Logger): Reactions {
  // What is in the directory when it is opened needs no reload.
  const reactions: Reactions = {
    isStopping: false,
    // A sample or a snapshot may be in the making.
    stop: async () => interrupt(),
    reload: async () => {},
  };
  const inTerminal = process.stdout.isTTY;
  // Who starts the server tells why it did not start.
  const unstarted = (): void => {};
  const stopOnce = (signal: NodeJS.Signals): void => {
    if (reactions.isStopping) {
      // A second signal means now: answers in flight are given up. To exit would wait for what is being written to a
      // store in files, and that for this process.
      reactions.kill?.();
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
      // The first process of a container does not end by a signal.
      setImmediate(() => process.exit(exitCodes.interrupted));
      return;
    }
    reactions.isStopping = true;
    logger.log({ level: "info", message: `stopping on ${signal}` });
    reactions.stop().catch(unstarted);
  };
  process.on("SIGINT", stopOnce).on("SIGTERM", stopOnce);
  process.on("SIGHUP", () => {
    if (inTerminal && terminalIsGone()) stopOnce("SIGHUP");
    else reactions.reload().catch(unstarted);
  });
  // Node would open its inspector to whoever is on this machine.
  process.on("SIGUSR1", () => {});
  return reactions;
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

async function exampleId(engine: Engine): Promise<string> {
  const first = await engine.query({ get_rows: "works" }, { perPage: 1, select: ["id"] });
  const document = first.kind === "rows" ? first.documents[0] : undefined;
  return document === undefined ? "random" : String(JSON.parse(document).id).replace(/^.*\//, "");
}

const asJson = ({ url, userUrl, counts }: Served): string =>
  JSON.stringify({ url, ...(userUrl && { user_url: userUrl }), counts });

/** Three addresses worth opening, one for each way to ask; `id` is of a work to look at. */
function welcome({ url, userUrl, counts }: Served, id: string): string {
  const oql = "works where open access is (true) and year >= (2000) group by year";
  const count = (entity: string, one: string): string => several(counts[entity] ?? 0, one);
  return [
    `serving ${count("works", "work")}, ${count("authors", "author")} and more at ${url}`,
    "",
    `  an OQL query    ${url}/?oql=${encodeURIComponent(oql).replaceAll("%20", "+")}`,
    `  a classic URL   ${url}/works?filter=open_access.is_oa:true,publication_year:2000-&sort=cited_by_count:desc&per_page=5`,
    `  one work        ${url}/works/${id}`,
    ...(userUrl === undefined ? [] : [`  collections     ${userUrl}/me/collections`]),
    "",
    "Ctrl-C stops it.",
  ].join("\n");
}
