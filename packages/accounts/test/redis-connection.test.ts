import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore } from "../src/open-store.ts";
import { type Command, connect } from "../src/redis/connection.ts";
import { StoreUnavailableError } from "../src/store-error.ts";
import { startRedis, type TestRedis, whyNoRedis } from "../src/testing/redis-server.ts";

const reason = whyNoRedis();
let server: TestRedis;
beforeAll(async () => {
  if (reason === undefined) server = await startRedis();
});
afterAll(() => server?.remove());

it.skipIf(reason !== undefined)(
  "a Redis that is connected and silent is waited for once, and used again when it answers",
  async () => {
    const { ledger, close } = await openStore(server.url);
    const budget = { bucket: "ip:1", daily: 1000, prepaid: null };
    const now = Date.now();
    await ledger.charge(budget, 100, now);
    server.pause();
    const waited = ledger.admit(budget, [], now);
    await expect(waited).rejects.toThrow(StoreUnavailableError);
    for (let call = 0; call < 10; call += 1) {
      await expect(ledger.charge(budget, 100, now)).rejects.toThrow(StoreUnavailableError);
    }
    server.resume();
    // What was refused at once was not sent, and so is not charged.
    await expect
      .poll(() => ledger.balance(budget, now).catch(() => undefined), { timeout: 5000 })
      .toEqual({ daily: 900, prepaid: 0 });
    await close();
  },
  20_000,
);

/** A way to a server, as a name or a proxy is one. What is open stays open, whatever is done to it. */
interface Way {
  readonly url: string;
  /** As a lost route does: it carries nothing any more. */
  cut(): void;
  /** Leads to another server from now on. */
  turn(port: number): void;
  close(): void;
}

async function wayTo(first: number): Promise<Way> {
  const sockets = new Set<Socket>();
  let port = first;
  const way = createServer((client) => {
    const server = createConnection(port, "127.0.0.1");
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (data) => to.write(data)).on("error", () => undefined);
    }
  }).listen(0, "127.0.0.1");
  await once(way, "listening");
  return {
    url: `redis://127.0.0.1:${(way.address() as AddressInfo).port}`,
    turn(other) {
      port = other;
    },
    cut() {
      for (const socket of sockets) socket.removeAllListeners("data").resume();
    },
    close() {
      way.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const portOf = ({ url }: TestRedis): number => Number(new URL(url).port);

/** Has Redis do something that no store asks of it. */
async function tell(redis: TestRedis, ...command: Command): Promise<void> {
  const connection = await connect(redis.url);
  await connection.call(...command);
  await connection.close();
}

it.skipIf(reason !== undefined)(
  "the server that has taken over is found where the former one turned into its replica",
  async () => {
    const [former, next] = [await startRedis(), await startRedis()];
    const way = await wayTo(portOf(former));
    const { ledger, close } = await openStore(way.url);
    const budget = { bucket: "ip:3", daily: 1000, prepaid: null };
    const now = Date.now();
    await ledger.charge(budget, 100, now);
    await tell(former, "REPLICAOF", "127.0.0.1", portOf(next));
    way.turn(portOf(next));
    await expect(ledger.charge(budget, 100, now)).rejects.toThrow(StoreUnavailableError);
    const charged = () => ledger.charge(budget, 100, now).then(({ kind }) => kind, String);
    await expect.poll(charged, { timeout: 10_000 }).toBe("charged");
    await close();
    way.close();
    await Promise.all([former.remove(), next.remove()]);
  },
  20_000,
);

it.skipIf(reason !== undefined)("what Redis does not permit is a store that cannot be reached", async () => {
  const { ledger, close } = await openStore(server.url);
  const budget = { bucket: "ip:4", daily: 1000, prepaid: null };
  await tell(server, "ACL", "SETUSER", "default", "-evalsha");
  await expect(ledger.charge(budget, 100, Date.now())).rejects.toThrow(StoreUnavailableError);
  await tell(server, "ACL", "SETUSER", "default", "+evalsha");
  expect(await ledger.charge(budget, 100, Date.now())).toMatchObject({ kind: "charged" });
  await close();
});

it.skipIf(reason !== undefined)("a node of a cluster is no store by itself", async () => {
  const node = await startRedis({ cluster: true });
  await expect(openStore(node.url)).rejects.toThrow(
    "part of a cluster, whose address begins with redis+cluster://",
  );
  await node.remove();
});

it.skipIf(reason !== undefined)(
  "a connection that carries nothing any more is made anew",
  async () => {
    const way = await wayTo(portOf(server));
    const { ledger, close } = await openStore(way.url);
    const budget = { bucket: "ip:2", daily: 1000, prepaid: null };
    const now = Date.now();
    await ledger.charge(budget, 100, now);
    way.cut();
    await expect(ledger.charge(budget, 100, now)).rejects.toThrow(StoreUnavailableError);
    await expect
      .poll(() => ledger.balance(budget, now).catch(() => undefined), { timeout: 15_000 })
      .toEqual({ daily: 900, prepaid: 0 });
    await close();
    way.close();
  },
  30_000,
);

it.skipIf(reason !== undefined)("a database that Redis does not have is no store", async () => {
  await expect(openStore(`${server.url}/99`)).rejects.toThrow(
    /cannot be reached: .*DB index is out of range/,
  );
  await (await openStore(`${server.url}/1`)).close();
});

/** A command as clients send it, with its second word. */
const sent = /\*\d+\r\n\$\d+\r\n(\w+)\r\n(?:\$\d+\r\n(\w+)\r\n)?/g;
const ok = "+OK\r\n";
const info = "$8\r\nloading:\r\n";

it("what a node of a cluster was sent and did not answer is not sent again", async () => {
  let scripts = 0;
  // Nodes that agree to everything, but close the connection when they get a script to run.
  const nodes = [0, 1].map(() =>
    createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", (data) => {
        for (const [, name = "", word = ""] of String(data).matchAll(sent)) {
          const command = `${name} ${word}`.toUpperCase();
          if (command === "CLUSTER SLOTS") socket.write(slots());
          else if (command.startsWith("EVAL")) {
            scripts += 1;
            socket.destroy();
          } else socket.write(/^(?:CLUSTER )?INFO/.test(command) ? info : ok);
        }
      });
    }).listen(0, "127.0.0.1"),
  );
  await Promise.all(nodes.map((node) => once(node, "listening")));
  const ports = nodes.map((node) => (node.address() as AddressInfo).port);
  const shares = [
    [0, 8191, ports[0]],
    [8192, 16383, ports[1]],
  ].map(([from, to, port]) => `*3\r\n:${from}\r\n:${to}\r\n*2\r\n$9\r\n127.0.0.1\r\n:${port}\r\n`);
  const slots = (): string => `*2\r\n${shares.join("")}`;
  const { ledger, close } = await openStore(`redis+cluster://127.0.0.1:${ports[0]}`);
  const charged = ledger.charge({ bucket: "ip:5", daily: 1000, prepaid: null }, 100, Date.now());
  await expect(charged).rejects.toThrow(StoreUnavailableError);
  expect(scripts).toBe(1);
  await close();
  for (const node of nodes) node.close();
});

it.skipIf(reason !== undefined)(
  "nodes that a cluster tells of have the password of those named",
  async () => {
    const node = await startRedis({ cluster: true });
    // The node is named by another port than it tells of.
    const way = await wayTo(portOf(node));
    await tell(node, "CONFIG", "SET", "requirepass", "p@ss/word");
    const { ledger, close } = await openStore(`redis+cluster://:p%40ss%2Fword@${new URL(way.url).host}`);
    const budget = { bucket: "ip:6", daily: 1000, prepaid: null };
    expect(await ledger.charge(budget, 100, Date.now())).toMatchObject({ kind: "charged" });
    await close();
    way.close();
    await node.remove();
  },
);

it.each(["redis://127.0.0.1:1/main", "rediss://127.0.0.1:1/1a", "redis://127.0.0.1:1?db=main"])(
  "a database that is no number is refused: %s",
  async (address) => {
    const opened = openStore(address);
    await expect(opened).rejects.toThrow(StoreUnavailableError);
    await expect(opened).rejects.toThrow("A database of Redis has a number");
  },
);

it.each([
  "redis://:p#s@127.0.0.1:1",
  "redis://127.0.0.1:99999",
  "redis+cluster://127.0.0.1:1,:p%zz@127.0.0.1:2",
])("an address that cannot be read is not shown: %s", async (address) => {
  const opened = openStore(address);
  await expect(opened).rejects.toThrow(StoreUnavailableError);
  await expect(opened).rejects.toThrow("The address of Redis cannot be read.");
});

it("a cluster is not spoken to by TLS, which is said", async () => {
  await expect(openStore("rediss+cluster://127.0.0.1:1")).rejects.toThrow("redis+cluster://…, without TLS");
});

it("a cluster that cannot be reached is named by its nodes, without passwords", async () => {
  await expect(openStore("redis+cluster://127.0.0.1:1,ada:hidden@127.0.0.1:2/")).rejects.toThrow(
    "Redis at 127.0.0.1:1,127.0.0.1:2 cannot be reached: ",
  );
});

it("a server that closes connections at once is told of with what may be the reason", async () => {
  const closing = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(closing, "listening");
  const { port } = closing.address() as AddressInfo;
  await expect(openStore(`redis://127.0.0.1:${port}`)).rejects.toThrow(
    /cannot be reached: .*\. It closes connections at once, as in protected mode: give it a password/,
  );
  closing.close();
});
