import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Cluster, Redis, ReplyError } from "ioredis";
import { messageOf } from "../message-of.ts";
import { StoreUnavailableError } from "../store-error.ts";

/** A Lua script, which Redis runs as one step. */
export interface Script {
  readonly text: string;
  readonly sha: string;
}

export const script = (text: string): Script => ({
  text,
  sha: createHash("sha1").update(text).digest("hex"),
});

/** One command: its name and arguments. */
export type Command = readonly [name: string, ...args: (string | number)[]];

/** Talks to Redis. All reject with StoreUnavailableError while it is down. */
export interface Connection {
  call(...command: Command): Promise<unknown>;
  /** Sends all at once; answers in the same order. */
  callAll(commands: readonly Command[]): Promise<readonly unknown[]>;
  run(script: Script, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Milliseconds until the next attempt to connect: soon at first, then every other second, never all servers at once.
 */
const retryDelay = (attempt: number): number =>
  Math.min(2000, 50 * 2 ** Math.min(attempt, 6)) * (0.75 + Math.random() / 4);

/**
 * Replies that say that Redis cannot serve now, not that the command is wrong; before Redis 7 they stand behind where in
 * a script they came.
 */
const passing =
  /(?:^|-)(LOADING|BUSY|READONLY|MASTERDOWN|CLUSTERDOWN|MOVED|ASK|TRYAGAIN|MISCONF|OOM|NOREPLICAS|NOAUTH|NOPERM|WRONGPASS|MAXCLIENTS|ERR max number of clients)\b/;

/** What a replica says. */
const readOnly = /(?:^|-)READONLY\b/;

/** A reply that is an error, as against no reply. */
const isReplyError = (error: unknown): error is Error =>
  error instanceof Error && error instanceof ReplyError;

function failure(cause: unknown): unknown {
  const message = messageOf(cause);
  if (isReplyError(cause) && !passing.test(message)) return cause;
  return new StoreUnavailableError("The account store cannot be reached.", { cause });
}

/** Milliseconds that a command may take. */
const commandTimeout = 5000;
const connectTimeout = 5000;

/** Whether a command went out and nothing came back in time. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === "Command timed out";

/** A cluster that does not find its nodes would be waited for without end. */
async function late(milliseconds: number): Promise<never> {
  await sleep(milliseconds, undefined, { ref: false });
  throw new Error(`no answer within ${milliseconds / 1000} s`);
}

/** What a Redis in protected mode says is lost: it closes the connection before it can be read. */
const hint = (reason: string): string =>
  /EPIPE|ECONNRESET|Connection is closed/.test(reason)
    ? `${reason}. It closes connections at once, as in protected mode: give it a password, or set protected-mode no`
    : reason;

// A command that was sent and not answered may have been done, so it is never sent twice by itself; and nothing
// waits for Redis to come back, since callers are better told.
const settings = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout,
  connectTimeout,
  retryStrategy: retryDelay,
  // Behind the same name another server is the master now; connections that are open stay with the former one.
  reconnectOnError: ({ message }: Error) => readOnly.test(message),
} as const;

/** What the address of a cluster begins with. */
export const clusterScheme = "redis+cluster://";

/** An address taken apart. @throws StoreUnavailableError for what is none, which may hold a password and is not shown. */
function addressOf(url: string): Pick<URL, "pathname" | "searchParams" | "username" | "password"> {
  try {
    const { pathname, searchParams, username, password } = new URL(url);
    const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
    return { pathname, searchParams, username: user, password: secret };
  } catch {
    throw new StoreUnavailableError(
      "The address of Redis cannot be read. In a user and a password, signs such as / # ? @ % are written %2F %23 %3F %40 %25.",
    );
  }
}

/** The user and password that the first node with any has, for nodes that the cluster tells of. */
function credentialsOf(nodes: readonly string[]): { readonly username?: string; readonly password?: string } {
  const found = nodes.map(addressOf).find(({ username, password }) => username !== "" || password !== "");
  return found === undefined ? {} : { username: found.username, password: found.password };
}

/** Databases have numbers: for another name the client would end the process. @throws StoreUnavailableError */
function checkDatabase(url: string): void {
  const { pathname, searchParams } = addressOf(url);
  if (/^\d*$/.test(pathname.slice(1)) && /^\d*$/.test(searchParams.get("db") ?? "")) return;
  throw new StoreUnavailableError(
    "A database of Redis has a number, as in redis://host:6379/1, and no name: leave the name out, or give the number.",
  );
}

/** `redis://…` and `rediss://…` for one server, `redis+cluster://host:port,host:port` for a cluster. */
function clientOf(url: string): Redis | Cluster {
  if (!url.startsWith(clusterScheme)) {
    checkDatabase(url);
    return new Redis(url, { ...settings, lazyConnect: true });
  }
  const [hosts = ""] = url.slice(clusterScheme.length).split("/");
  const nodes = hosts.split(",").map((node) => `redis://${node}`);
  return new Cluster(nodes, {
    lazyConnect: true,
    enableOfflineQueue: false,
    clusterRetryStrategy: retryDelay,
    // Else what was under way when a connection closed is sent once more.
    retryDelayOnFailover: 0,
    redisOptions: { ...settings, ...credentialsOf(nodes) },
  });
}

/**
 * Connects to Redis; reconnects by itself from then on.
 *
 * @throws StoreUnavailableError when it cannot be reached at first.
 */
export async function connect(url: string): Promise<Connection> {
  const client = clientOf(url);
  // Every failed attempt is reported here; calls tell of it to those whom it concerns.
  let reported: Error | undefined;
  client.on("error", (error: Error) => {
    reported = error;
  });
  try {
    await Promise.race([client.connect(), late(connectTimeout)]);
    // A database that is not there is reported, no more, and the first one used in its place.
    if (isReplyError(reported)) throw reported;
  } catch (cause) {
    client.disconnect();
    // Several hosts make no URL; before each may stand a password.
    const host = url.replace(/^[\w+]+:\/\/|[/?#].*/g, "").replace(/[^,@]*@/g, "");
    // Of a single server what is thrown says no more than that the connection was closed.
    const why: unknown = client instanceof Redis ? (reported ?? cause) : cause;
    const reason = messageOf(why);
    throw new StoreUnavailableError(`Redis at ${host} cannot be reached: ${hint(reason)}`, { cause });
  }

  /** Redis took a command and has said nothing since. */
  let silent = false;

  /** Asks whether it is still there. A connection on which nothing comes, though it is not closed, is made anew. */
  async function listen(): Promise<void> {
    silent = true;
    const isDead = await client.ping().then(() => false, isTimeout);
    if (isDead) client.disconnect(true);
    silent = false;
  }

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    // One caller waiting for nothing is enough, and what is sent now would be done when nobody waits for it any more.
    if (silent) throw failure(new Error("Redis does not answer"));
    try {
      return await work();
    } catch (error) {
      if (isTimeout(error) && !silent) void listen();
      // Why there is no connection says more than that there is none.
      throw failure(client.status === "ready" ? error : (reported ?? error));
    }
  }
  const call = (...[name, ...args]: Command): Promise<unknown> => guarded(() => client.call(name, args));
  return {
    call,
    callAll: (commands) => Promise.all(commands.map((command) => call(...command))),
    run: ({ sha, text }, keys, args) =>
      guarded(async () => {
        const rest = [keys.length, ...keys, ...args];
        try {
          return await client.call("EVALSHA", [sha, ...rest]);
        } catch (error) {
          // A server that was restarted no longer knows the script.
          if (!isReplyError(error) || !error.message.startsWith("NOSCRIPT")) throw error;
          return await client.call("EVAL", [text, ...rest]);
        }
      }),
    async close() {
      if (!silent) await client.quit().catch(() => undefined);
      client.disconnect();
    },
  };
}
