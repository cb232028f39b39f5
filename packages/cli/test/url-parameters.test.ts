import { createApp } from "@oqlkit/http";
import { readQuery } from "oqlkit";
import { expect, it } from "vitest";

interface Described {
  readonly parameters: readonly { readonly name?: string; readonly $ref?: string }[];
}

it("the library knows every parameter of a list that the server documents", async () => {
  const document = await (await createApp({ engine: null }).request("/openapi.json")).json();
  const { parameters }: Described = document.paths["/works"].get;
  const shared: Record<string, { readonly name: string }> = document.components.parameters ?? {};
  const names = parameters.flatMap(
    ({ name, $ref = "" }) => name ?? shared[$ref.replace(/.*\//, "")]?.name ?? [],
  );
  expect(names.length).toBeGreaterThan(20);
  const unknown = names.filter((name) => {
    try {
      readQuery({ url: `/works?${name}=1` });
      return false;
    } catch (error) {
      return String(error).includes("is not a parameter");
    }
  });
  expect(unknown).toEqual([]);
});
