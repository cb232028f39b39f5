import fc from "fast-check";
import { expect, it } from "vitest";
import { ByteWriter } from "./byte-writer.ts";

/** Seven bits a byte, lowest first. */
function varintOf(value: number): number[] {
  return value < 128 ? [value] : [128 + (value % 128), ...varintOf(Math.floor(value / 128))];
}

const number = fc.oneof(
  fc.nat(300),
  fc.maxSafeNat(),
  fc.integer({ min: 1, max: 53 }).chain((bits) => fc.constantFrom(2 ** bits - 1, 2 ** (bits - 1))),
);
const piece = fc.oneof(number, fc.uint8Array({ maxLength: 40 }));

it("gathers numbers and bytes, and begins again once it is cleared", () => {
  fc.assert(
    fc.property(fc.array(fc.array(piece)), fc.integer({ min: 1, max: 20 }), (rounds, capacity) => {
      const writer = new ByteWriter(capacity);
      for (const pieces of rounds) {
        for (const one of pieces) typeof one === "number" ? writer.varint(one) : writer.append(one);
        const expected = pieces.flatMap((one) => (typeof one === "number" ? varintOf(one) : [...one]));
        expect([...writer.view()]).toEqual(expected);
        expect(writer.size).toBe(expected.length);
        writer.clear();
      }
    }),
  );
});
