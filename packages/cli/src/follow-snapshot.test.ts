import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSnapshot, openSnapshot } from "@oqlkit/adapter-duckdb";
import { createEngine, type Engine } from "@oqlkit/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followSnapshot, type SnapshotFollower, stateOf } from "./follow-snapshot.ts";

let home = "";
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "oqlkit-follow-"));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const open = { threads: 1, poolSize: 1 };

async function build(works: number): Promise<void> {
  const input = join(home, "works.jsonl");
  const lines = Array.from({ length: works }, (_, index) => `{"id":"https://openalex.org/W${index + 1}"}\n`);
  await writeFile(input, lines.join(""));
  await buildSnapshot({ inputs: [input], out: join(home, "snapshot"), threads: 1, workers: 1 });
}

/** An engine on the snapshot, what follows it, and what that says. */
async function following(): Promise<{ engine: Engine; follower: SnapshotFollower; said: string[] }> {
  const dir = join(home, "snapshot");
  const said: string[] = [];
  const opened = await stateOf(dir);
  const engine = createEngine({ adapter: await openSnapshot(dir, open) });
  const log = ({ message }: { readonly message: string }): number => said.push(message);
  return { engine, follower: followSnapshot(engine, { dir, opened, open, log }), said };
}

test("a snapshot that was switched to when asked is not switched to again for being new", async () => {
  await build(1);
  const { engine, follower, said } = await following();
  await build(2);
  await follower.reload();
  follower.watch(10);
  await build(3);
  await expect.poll(() => said.at(-1)).toMatch(/, 3 works$/);
  follower.stop();
  expect(said).toHaveLength(2);
  await engine.close();
});

test("an engine that was closed meanwhile is not said to be switched", async () => {
  await build(1);
  const { engine, follower, said } = await following();
  const reloaded = follower.reload();
  await engine.close();
  await reloaded;
  expect(said).toEqual(["the snapshot was not switched: The engine is closed."]);
});
