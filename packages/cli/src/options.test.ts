import { expect, it } from "vitest";
import { listeningHost, outsideAddress, storePlace } from "./options.ts";

it("an address to listen on is not empty, which would open a server to all networks", () => {
  for (const text of ["", " "]) expect(() => listeningHost(text)).toThrow(/Give an address/);
  expect(listeningHost("0.0.0.0")).toBe("0.0.0.0");
});

it("an address from outside is a URL without query and credentials", () => {
  for (const text of [
    "api.example.org",
    "ftp://a.example",
    "https://a.example/?x",
    "https://u:p@a.example",
    "",
  ])
    expect(() => outsideAddress(text)).toThrow(/Give the address that callers use/);
  expect(outsideAddress("https://Api.example.org/")).toBe("https://api.example.org");
  expect(outsideAddress("http://example.org:8080/catalog/")).toBe("http://example.org:8080/catalog");
});

it("an address of a store is one that can be read", () => {
  for (const text of ["redis://:a/b@host", "rediss://host:99999"]) {
    expect(() => storePlace(text)).toThrow(/no address; a password/);
  }
  for (const text of ["redis:/host", "redis:host", "rediss+cluster:/a", "http://host"])
    expect(() => storePlace(text)).toThrow(/Give a directory, or an address redis:/);
  for (const text of ["redis://:a%2Fb@host", "redis+cluster://a:1,b:2", "accounts"])
    expect(storePlace(text)).toBe(text);
});
