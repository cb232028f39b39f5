import { beforeAll, expect, test } from "vitest";
import { serveBench } from "./support/serve-bench.ts";

const { build, serve } = serveBench();
beforeAll(() => build(1));

test("--base-url is what addresses in answers begin with", async () => {
  const { url } = await serve("--base-url", "https://example.org/catalog/");
  const moved = await fetch(`${url}/W1`, { redirect: "manual" });
  expect(moved.headers.get("location")).toBe("https://example.org/catalog/works/W1");
  const { servers } = await (await fetch(`${url}/openapi.json`)).json();
  expect(servers).toEqual([{ url: "https://example.org/catalog" }]);
});
