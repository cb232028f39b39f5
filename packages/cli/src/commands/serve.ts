import { availableParallelism } from "node:os";
import { Command, Option } from "commander";
import { nameVariables } from "../config/environment.ts";
import { duration, integer, listeningHost, outsideAddress, path, size, storePlace } from "../options.ts";
import { logFormats, logLevels } from "../serve/logger.ts";
import { addEmbedderOptions } from "./embedder-options.ts";

const precedence = `
A setting is taken from the command line, else from the environment, else from the file of --config, else it has
its default. The file is a JSON object: {"port": 8080, "query-timeout": "10s", "watch": true}.`;

/** `oqlkit serve`: serves a snapshot over HTTP, building it first when needed. */
export function serveCommand(): Command {
  const command = new Command("serve")
    .description("Serve a snapshot over HTTP. With neither --data nor --snapshot, serves a sample catalog.")
    .option("--config <file>", "read settings from a JSON file")
    .option("--print-config", "print the settings in effect, secrets masked, and exit")
    .option(
      "--data <dir>",
      "directory of entity files to serve; the snapshot is built when they changed",
      path,
    )
    .option("--snapshot <dir>", "the snapshot to serve; with --data, where to build it", path)
    .option("--host <host>", "address to listen on", listeningHost, "127.0.0.1")
    .option("--port <n>", "port to listen on; 0 takes a free one", integer(0, 65_535), 8787)
    .option(
      "--base-url <url>",
      "address at which callers reach the server, as behind TLS, for links in answers (default: that of each request)",
      outsideAddress,
    )
    .option(
      "--store <place>",
      "where keys, usage and collections are kept: a directory, redis://…, or none for a server open to all (default: beside the snapshot)",
      storePlace,
    )
    .option("--user-port <n>", "serve the management of collections on a port of its own", integer(0, 65_535))
    .option("--stream-lists", "send whole lists, of any length, for format=csv|jsonl|parquet")
    .option("--explain", "answer /explain: how a query is run, statements included, to whoever may call")
    .option("--trusted-proxies <n>", "proxies in front whose X-Forwarded-For counts", integer(0, 16), 0)
    .option("--unpaid-when-down", "answer calls that cost something, unpaid, while the store is down")
    .addOption(clusterOption())
    .option(
      "--memory-limit <size>",
      "memory for queries (default: 2GB), and for building (default: 4GB)",
      size,
    )
    .option(
      "--threads <n>",
      "threads for all queries, and for building (default: all cores)",
      integer(1, 256),
    )
    .option(
      "--pool-size <n>",
      "queries that run at a time; others wait (default: 4 a core)",
      integer(1, 1024),
    )
    .addOption(
      new Option("--query-timeout <time>", "how long a query may take, waiting included")
        .argParser(duration)
        .default(30_000, "30s"),
    )
    .addOption(
      new Option("--grace <time>", "how long queries may go on when the server is stopped")
        .argParser(duration)
        .default(10_000, "10s"),
    )
    .addOption(
      new Option("--watch [time]", "look for a newer snapshot this often (5s); SIGHUP looks at once")
        .argParser(duration)
        .preset("5s"),
    )
    .option(
      "--max-per-page <n>",
      "rows a page of a list may have; clients that were made for 200 need 200",
      integer(1, 200),
      100,
    )
    .option(
      "--max-connections <n>",
      "connections at a time, a process and address (default: 10000, or fewer where it may open few files)",
      integer(1, 1_000_000),
    )
    .option(
      "--answer-memory <MB>",
      "megabytes for answers that may be asked for again, a process; 0 keeps none",
      integer(0, 65_536),
      32,
    )
    .addOption(
      new Option("--log <what>", "what to log to standard error").choices(logLevels).default("events"),
    )
    .addOption(
      new Option("--log-format <format>", "how (default: text on a terminal, else json)").choices(logFormats),
    )
    .option("--json", "print the address as JSON")
    .addHelpText("after", precedence)
    .action(async (_flags: object, self: Command) => {
      const { runServe } = await import("../run-serve.ts");
      await runServe(self);
    });
  addEmbedderOptions(command);
  nameVariables(command.options);
  return command;
}

const clusterOption = (): Option =>
  new Option(
    "--cluster <n>",
    `processes to serve with, which share memory limit, threads and pool (cores: ${availableParallelism()})`,
  )
    .argParser(integer(1, 256))
    .default(1);
