import { expect, it } from "vitest";
import { dueTurn, longest } from "./turn.ts";

/** Longer than calls may go on without a turn. */
function beBusy(): void {
  const until = performance.now() + longest + 1;
  while (performance.now() < until);
}

it("gives others a turn between calls that wait, which go on in the order they came", async () => {
  const seen: (number | "others")[] = [];
  let isOver = false;
  const others = (): void => {
    if (seen.at(-1) !== "others") seen.push("others");
    if (!isOver) setImmediate(others);
  };
  beBusy();
  const calls = [1, 2, 3, 4].map(async (call) => {
    await dueTurn();
    seen.push(call);
    beBusy();
    await dueTurn();
    seen.push(10 + call);
    beBusy();
  });
  setImmediate(others);
  await Promise.all(calls);
  isOver = true;
  expect(seen.filter((one) => one !== "others")).toEqual([1, 2, 3, 4, 11, 12, 13, 14]);
  const alone = seen.filter((one, at) => one !== "others" && at > 0 && seen[at - 1] !== "others");
  expect(alone).toEqual([]);
});

it("counts what calls do that came when no turn was due", async () => {
  beBusy();
  await dueTurn();
  let turns = 0;
  const next = (): void => {
    turns++;
    immediate = setImmediate(next);
  };
  let immediate = setImmediate(next);
  const calls = [1, 2, 3, 4].map(async () => {
    await null;
    await dueTurn();
    beBusy();
    return turns;
  });
  const seen = await Promise.all(calls);
  clearImmediate(immediate);
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
