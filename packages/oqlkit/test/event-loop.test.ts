import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Catalog, openSnapshot } from "../src/index.ts";
import { buildSmallSnapshot, works } from "./support/small-snapshot.ts";

let dir = "";
let catalog: Catalog;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "oqlkit-loop-"));
  catalog = await openSnapshot(await buildSmallSnapshot(dir), { threads: 2, poolSize: 2 });
});

afterAll(async () => {
  await catalog.close();
  await rm(dir, { recursive: true, force: true });
});

async function exhaust(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

/** How often a call is made until a timer has its turn; a loop without end would never be left. */
const mostCalls = 200_000;

it.each<[string, () => Promise<unknown>]>([
  ["objects", () => catalog.get("works", String(works[0]?.id))],
  ["lists", () => catalog.query("works", { perPage: 1 })],
  ["streams of ids", () => exhaust(catalog.streamJson("works", { select: ["id"], batch: 1 }))],
])(
  "calls that are answered from memory leave timers their turn, one after the other: %s",
  async (_, call) => {
    await call();
    let hasTurn = false;
    const timer = setTimeout(() => {
      hasTurn = true;
    }, 1);
    let calls = 0;
    while (!hasTurn && calls < mostCalls) {
      await call();
      calls += 1;
    }
    clearTimeout(timer);
    expect(hasTurn).toBe(true);
  },
);
