import { expect, it } from "vitest";
import { listeningHost } from "./options.ts";

it("an address to listen on is not empty, which would open a server to all networks", () => {
  for (const text of ["", " "]) expect(() => listeningHost(text)).toThrow(/Give an address/);
  expect(listeningHost("0.0.0.0")).toBe("0.0.0.0");
});
