import { describe, expect, it } from "vitest";
import { adapterContract, createMemoryAdapter } from "../src/testing/index.ts";

describe("the in-memory adapter", () => {
  for (const { name, run } of adapterContract((data) => createMemoryAdapter(data))) {
    it(name, async () => expect(await run()).toBe("passed"));
  }
});
