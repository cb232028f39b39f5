import { describe, expect, it } from "vitest";
import { adapterContract, createMemoryAdapter } from "../src/testing/index.ts";

describe("the in-memory adapter", () => {
  for (const { name, run } of adapterContract((data) => createMemoryAdapter(data))) {
    const expected = name.startsWith("writes Parquet") ? "unsupported" : "passed";
    it(name, async () => expect(await run()).toBe(expected));
  }
});
