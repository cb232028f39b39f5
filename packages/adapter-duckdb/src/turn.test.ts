import { expect, it } from "vitest";
import { countTurns } from "../test/count-turns.ts";
import { dueTurn, longest, nextTurn } from "./turn.ts";

/** Longer than calls may go on without a turn. */
function beBusy(): void {
  const until = performance.now() + longest + 1;
  while (performance.now() < until);
}

/** Notes in a list where others have their turn. */
function noteTurns(seen: unknown[]): { end: () => void } {
  const note = (): void => {
    if (seen.at(-1) !== "others") seen.push("others");
    next = setImmediate(note);
  };
  let next = setImmediate(note);
  return { end: () => clearImmediate(next) };
}

it("gives others a turn between calls that wait, which go on in the order they came", async () => {
  const seen: (number | "others")[] = [];
  beBusy();
  const calls = [1, 2, 3, 4].map(async (call) => {
    await dueTurn();
    seen.push(call);
    beBusy();
    await dueTurn();
    seen.push(10 + call);
    beBusy();
  });
  const others = noteTurns(seen);
  await Promise.all(calls);
  others.end();
  expect(seen.filter((one) => one !== "others")).toEqual([1, 2, 3, 4, 11, 12, 13, 14]);
  const alone = seen.filter((one, at) => one !== "others" && at > 0 && seen[at - 1] !== "others");
  expect(alone).toEqual([]);
});

it("counts what calls do that came when no turn was due", async () => {
  beBusy();
  await dueTurn();
  const turns = countTurns();
  const calls = [1, 2, 3, 4].map(async () => {
    await null;
    await dueTurn();
    beBusy();
    return turns.count();
  });
  const seen = await Promise.all(calls);
  turns.end();
  expect(new Set(seen).size).toBe(4);
});

it("lets calls that are soon done go on together", async () => {
  const together = async (): Promise<boolean> => {
    beBusy();
    let turns = 0;
    const calls = [1, 2, 3].map(() => dueTurn());
    await calls[0];
    const next = setImmediate(() => turns++);
    await Promise.all(calls);
    clearImmediate(next);
    return turns === 0;
  };
  // A machine that is busy with something else takes longer.
  let times = 0;
  while (!(await together())) expect(++times).toBeLessThan(20);
});

it("lets one call that pauses go on in a turn, after those that came since", async () => {
  const seen: string[] = [];
  const others = noteTurns(seen);
  const long = ["a", "b"].map(async (call) => {
    await dueTurn();
    for (const slice of [1, 2, 3]) {
      seen.push(call + slice);
      await nextTurn(undefined);
    }
  });
  const short = ["c", "d"].map(async (call) => {
    await dueTurn();
    seen.push(call);
  });
  await Promise.all([...long, ...short]);
  others.end();
  const calls = seen.filter((one) => one !== "others");
  expect(calls.filter((call) => call.length > 1)).toEqual(["a1", "b1", "a2", "b2", "a3", "b3"]);
  // After one slice, or a few where the machine is busy with something else.
  expect(calls.indexOf("c")).toBeLessThan(calls.indexOf("a3"));
  expect(calls.indexOf("d")).toBeLessThan(calls.indexOf("a3"));
  const again = seen.flatMap((one, at) => (/[23]/.test(one) ? [at] : []));
  for (const at of again) expect(seen[at - 1]).toBe("others");
});

it("lets calls that pause go on however many others come", async () => {
  let isOver = false;
  let count = 0;
  const another = async (): Promise<void> => {
    await dueTurn();
    beBusy();
    count++;
    if (!isOver && count < 100) return another();
  };
  const others = [another(), another()];
  for (let slice = 0; slice < 5; slice++) await nextTurn(undefined);
  isOver = true;
  await Promise.all(others);
  expect(count).toBeLessThan(20);
});

it("ends all calls that are called off while they pause in the next turn", async () => {
  const aborting = new AbortController();
  const turns = countTurns();
  const pausing = Array.from({ length: 20 }, () => nextTurn(aborting.signal));
  aborting.abort();
  await Promise.all(pausing);
  turns.end();
  expect(turns.count()).toBeLessThan(3);
});
