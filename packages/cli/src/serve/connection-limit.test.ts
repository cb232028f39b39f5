import { expect, test } from "vitest";
import { connectionsOf } from "./connection-limit.ts";

test("connections leave room for other files", () => {
  expect(connectionsOf({}, null)).toBe(10_000);
  expect(connectionsOf({}, 1_048_576)).toBe(10_000);
  expect(connectionsOf({}, 4096)).toBe(3584);
  expect(connectionsOf({}, 256)).toBe(64);
  expect(connectionsOf({ maxConnections: 20_000 }, 10_000)).toBe(9488);
  expect(connectionsOf({ maxConnections: 50 }, 256)).toBe(50);
  expect(connectionsOf({ userPort: 8788 }, 4096)).toBe(1792);
});
