import { Command, Option } from "commander";
import { duration, integer, size } from "../options.ts";
import type { ServeFlags } from "../run-serve.ts";

/** `oqlkit serve`: serves a snapshot over HTTP, building it first when needed. */
export function serveCommand(): Command {
  return new Command("serve")
    .description("Serve a snapshot over HTTP. With neither --data nor --snapshot, serves a sample catalog.")
    .option("--data <dir>", "directory of entity files to serve; the snapshot is built when they changed")
    .option("--snapshot <dir>", "the snapshot to serve; with --data, where to build it")
    .option("--host <host>", "address to listen on", "127.0.0.1")
    .option("--port <n>", "port to listen on; 0 takes a free one", integer(0, 65_535), 8787)
    .option(
      "--memory-limit <size>",
      "memory for queries (default: 2GB), and for building (default: 4GB)",
      size,
    )
    .option("--threads <n>", "threads that all queries share (default: all cores)", integer(1, 256))
    .option(
      "--pool-size <n>",
      "queries that run at a time; others wait (default: 2 a core)",
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
    .option("--json", "print the address as JSON")
    .action(async (flags: ServeFlags) => {
      const { runServe } = await import("../run-serve.ts");
      await runServe(flags);
    });
}
