import { expect, it } from "vitest";
import {
  duration,
  integer,
  listeningHost,
  outsideAddress,
  path,
  size,
  storePlace,
  writeDuration,
} from "./options.ts";

it("an address to listen on is not empty, which would open a server to all networks", () => {
  for (const text of ["", " "]) expect(() => listeningHost(text)).toThrow(/Give an address/);
  expect(listeningHost("0.0.0.0")).toBe("0.0.0.0");
  expect(listeningHost("[::1]")).toBe("::1");
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

it("a path is not empty, which would stand for the current directory", () => {
  for (const text of ["", " "]) expect(() => path(text)).toThrow(/Name a file or a directory/);
  expect(path("./a b")).toBe("./a b");
});

it("an address of a store is one that can be read", () => {
  for (const text of ["redis://:a/b@host", "rediss://host:99999"]) {
    expect(() => storePlace(text)).toThrow(/no address; a password/);
  }
  for (const text of ["", " "]) expect(() => storePlace(text)).toThrow(/Name a directory/);
  for (const text of ["redis:/host", "redis:host", "rediss+cluster:/a", "http://host"])
    expect(() => storePlace(text)).toThrow(/Give a directory, or an address redis:/);
  for (const text of ["redis://:a%2Fb@host", "redis+cluster://a:1,b:2", "accounts"])
    expect(storePlace(text)).toBe(text);
});

it("a whole number is all digits, and within its bounds", () => {
  const read = integer(2, 10);
  for (const text of ["1", "11", "x5", "5x", "5.0", "+5", " 5", "", "1e1"])
    expect(() => read(text)).toThrow("Give a whole number from 2 to 10.");
  expect(["2", "05", "10"].map(read)).toEqual([2, 5, 10]);
});

it("a size is a number with its unit and nothing else", () => {
  for (const text of ["4", "GB", "4KB", "x4GB", "4GBs", "4  GB", "-4GB", "4.GB"])
    expect(() => size(text)).toThrow("Give a size such as 512MB or 4GB.");
  for (const text of ["512MB", "1.5 GiB"]) expect(size(text)).toBe(text);
});

it("a time is a number with its unit, from one millisecond to what timers take", () => {
  const longest = 2 ** 30;
  for (const text of ["5", "s", "5h", "x5s", "5sx", "0.4ms", `${longest + 1}ms`, "-1s", ""])
    expect(() => duration(text)).toThrow("Give a time such as 500ms, 30s or 2m.");
  expect(["1ms", "0.5ms", "1.5 s", "2m", `${longest}ms`].map(duration)).toEqual([
    1,
    1,
    1500,
    120_000,
    longest,
  ]);
  expect([1500, 120_000].map(writeDuration)).toEqual(["1500ms", "120s"]);
});
