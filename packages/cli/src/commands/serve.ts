import { Command } from "commander";
import { integer, size } from "../options.ts";
import type { ServeFlags } from "../run-serve.ts";

/** `oqlkit serve`: serves a snapshot over HTTP, building it first when needed. */
export function serveCommand(): Command {
  return new Command("serve")
    .description("Serve a snapshot over HTTP. With neither --data nor --snapshot, serves a sample catalog.")
    .option("--data <dir>", "directory of entity files to serve; the snapshot is built when they changed")
    .option("--snapshot <dir>", "the snapshot to serve; with --data, where to build it")
    .option("--host <host>", "address to listen on", "127.0.0.1")
    .option("--port <n>", "port to listen on; 0 takes a free one", integer(0, 65_535), 8787)
    .option("--memory-limit <size>", "how much memory building the snapshot may use", size, "4GB")
    .option("--json", "print the address as JSON")
    .action(async (flags: ServeFlags) => {
      const { runServe } = await import("../run-serve.ts");
      await runServe(flags);
    });
}
