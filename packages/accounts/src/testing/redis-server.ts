import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../redis/connection.ts";

const installed = spawnSync("redis-server", ["--version"]).status === 0;

/** Why tests that need Redis cannot run here; undefined when they can. Where it is demanded, that is a failure. */
export function whyNoRedis(): string | undefined {
  if (installed) return undefined;
  const reason = "redis-server is not installed";
  if (process.env.REQUIRE_REDIS === "1") throw new Error(`${reason}, but REQUIRE_REDIS=1`);
  return reason;
}

/** A Redis server of a test's own, which keeps its data through restarts. */
export interface TestRedis {
  readonly url: string;
  start(): Promise<void>;
  /** As a crash would: nothing is flushed. */
  kill(): Promise<void>;
  /** Keeps it from answering, while its connections stay open. */
  pause(): void;
  resume(): void;
  empty(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/**
 * Starts a server with every write in its log. `cluster`: as a cluster of one node, which refuses keys of several
 * slots.
 */
export async function startRedis({
  cluster = false,
}: {
  readonly cluster?: boolean;
} = {}): Promise<TestRedis> {
  const directory = await mkdtemp(join(tmpdir(), "oqlkit-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;

  async function reachable(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const connection = await connect(url);
        if (cluster) await connection.call("CLUSTER", "ADDSLOTSRANGE", 0, 16383).catch(() => undefined);
        for (let wait = 0; cluster && wait < 100; wait += 1) {
          if (String(await connection.call("CLUSTER", "INFO")).includes("cluster_state:ok")) break;
          await sleep(50);
        }
        await connection.close();
        return;
      } catch (error) {
        if (attempt > 100) throw error;
        await sleep(50);
      }
    }
  }

  async function start(): Promise<void> {
    const flags = ["--port", `${port}`, "--dir", directory, "--bind", "127.0.0.1", "--save", ""];
    // Otherwise it answers before it logs, for up to two seconds, while the disk is busy.
    const durable = ["--appendonly", "yes", "--appendfsync", "always"];
    const clustered = cluster ? ["--cluster-enabled", "yes", "--cluster-announce-ip", "127.0.0.1"] : [];
    running = spawn("redis-server", [...flags, ...durable, ...clustered], { stdio: "ignore" });
    await reachable();
  }

  async function kill(): Promise<void> {
    const child = running;
    running = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  await start();
  return {
    url,
    start,
    kill,
    pause: () => void running?.kill("SIGSTOP"),
    resume: () => void running?.kill("SIGCONT"),
    async empty() {
      const connection = await connect(url);
      await connection.call("FLUSHALL");
      await connection.close();
    },
    async remove() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
