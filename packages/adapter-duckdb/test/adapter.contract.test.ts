import { adapterContract } from "@oqlkit/engine/testing";
import { describe, expect, it } from "vitest";
import { openCatalog } from "./support/open-catalog.ts";

/** What this adapter declines; everything else has to pass. */
const declined = /a phrase|words near each other|words in several texts/;

describe("the DuckDB adapter", () => {
  for (const { name, run } of adapterContract(openCatalog)) {
    it(name, async () => {
      const outcome = await run();
      if (outcome === "unsupported") expect(name).toMatch(declined);
    });
  }
});
