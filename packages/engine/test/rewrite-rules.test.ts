import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { rules } from "../src/plan/rewrite.ts";

it("runs every rule there is", async () => {
  const directory = new URL("../src/plan/rules/", import.meta.url);
  const files = readdirSync(directory).filter((file) => !file.endsWith(".test.ts"));
  const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, directory).href)));
  const found = modules
    .flatMap((module) => Object.values(module))
    .filter((one) => typeof one === "object" && "apply" in Object(one));
  expect(found.length).toBeGreaterThan(3);
  const names = (some: readonly unknown[]): unknown => some.map((rule) => Object(rule).name).sort();
  expect(names(found)).toEqual(names(rules));
});
