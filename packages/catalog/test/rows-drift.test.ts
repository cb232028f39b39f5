import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, expectTypeOf, test } from "vitest";
import type { Author, Rows, Work } from "../src/index.ts";

test("the types of documents are what the script makes of the shapes", async () => {
  const script = fileURLToPath(new URL("../scripts/generate-rows.mjs", import.meta.url));
  await expect(promisify(execFile)(process.execPath, [script, "--check"])).resolves.toMatchObject({
    stderr: "",
  });
});

test("documents are typed by entity", () => {
  expectTypeOf<Rows["works"]>().toEqualTypeOf<Work>();
  expectTypeOf<Work["id"]>().toEqualTypeOf<string>();
  expectTypeOf<Work["publication_year"]>().toEqualTypeOf<number | null | undefined>();
  expectTypeOf<Rows["authors"]["orcid"]>().toEqualTypeOf<Author["orcid"]>();
});
