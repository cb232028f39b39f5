import { expect, test } from "vitest";
import type { UncheckedNode } from "../unchecked-oqo.ts";
import { inOrder } from "./sort-key.ts";

const sortKey = (node: UncheckedNode): string | undefined => inOrder([node])[0]?.key;

test("is the JSON of a condition with sorted keys and blanks", () => {
  expect(sortKey({ value: "é\u{1f600}", column_id: "doi", is_negated: true })).toBe(
    String.raw`{"column_id": "doi", "is_negated": true, "value": "\u00e9\ud83d\ude00"}`,
  );
});

test("numbers comparison operators, but not those inside branches", () => {
  const leaf = { column_id: "fwci", value: 0.00001, operator: ">=" };
  expect(sortKey(leaf)).toBe('{"column_id": "fwci", "operator": "1", "value": 1e-05}');
  expect(sortKey({ join: "or", filters: [leaf] })).toBe(
    '{"filters": [{"column_id": "fwci", "operator": ">=", "value": 1e-05}], "join": "or"}',
  );
});

test("writes whole numbers without an exponent", () => {
  expect(sortKey({ column_id: "x", value: 1e21 })).toContain("1000000000000000000000}");
});

test("takes time in proportion to a deep query", () => {
  const leaf = (value: number): UncheckedNode => ({ column_id: "fwci", value });
  let writes = 0;
  const counted = (value: number): UncheckedNode => ({
    get column_id() {
      writes += 1;
      return "fwci";
    },
    value,
  });
  let node: UncheckedNode = counted(0);
  for (let depth = 1; depth < 100; depth++)
    node = { join: depth % 2 === 0 ? "and" : "or", filters: [leaf(depth), counted(depth), node] };
  inOrder([node]);
  expect(writes).toBe(100);
});
