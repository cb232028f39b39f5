import { setImmediate as endOfTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { WriteTurn } from "./write-turn.ts";

/** Adds answers with these numbers and tells which were written when the call came back. */
function adder() {
  const turn = new WriteTurn();
  const written: number[] = [];
  const add = (...numbers: number[]): number[] => {
    for (const number of numbers) turn.add(() => written.push(number));
    return [...written];
  };
  return { add, written };
}

it("writes an answer at once while each comes alone", async () => {
  const { add } = adder();
  expect(add(1)).toEqual([1]);
  await endOfTurn();
  expect(add(2)).toEqual([1, 2]);
});

it("holds answers back to the end of the turn after one with several", async () => {
  const { add, written } = adder();
  add(1, 2);
  await endOfTurn();
  expect(add(3, 4)).toEqual([1, 2]);
  await endOfTurn();
  expect(written).toEqual([1, 2, 3, 4]);
  expect(add(5)).toEqual([1, 2, 3, 4]);
  await endOfTurn();
  expect(add(6)).toEqual([1, 2, 3, 4, 5, 6]);
});

it("writes what waits when it becomes many, each once and in order", async () => {
  const { add, written } = adder();
  add(1, 2);
  await endOfTurn();
  const many = Array.from({ length: 100 }, (_, index) => index + 3);
  expect(add(...many).length).toBeGreaterThan(80);
  await endOfTurn();
  expect(written).toEqual([1, 2, ...many]);
});
