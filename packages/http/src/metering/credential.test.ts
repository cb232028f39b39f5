import { describe, expect, it } from "vitest";
import { readParameters } from "../read-parameters.ts";
import { clientAddress } from "./client-address.ts";
import { credentialOf } from "./credential.ts";

describe("the key of a request", () => {
  const key = (headers: Record<string, string>, search = ""): string | undefined =>
    credentialOf(new Headers(headers), readParameters(search));

  it("is the bearer token, the header or the parameter, in this order", () => {
    expect(key({}, "api_key=p")).toBe("p");
    expect(key({}, "api-key=p")).toBe("p");
    expect(key({ api_key: "h" }, "api_key=p")).toBe("h");
    expect(key({ "api-key": "h" })).toBe("h");
    expect(key({ authorization: "bearer b", api_key: "h" }, "api_key=p")).toBe("b");
  });

  it("is none when it is empty or the header is of another kind", () => {
    expect(key({}, "")).toBeUndefined();
    expect(key({ authorization: "Bearer ", api_key: " " }, "api_key=")).toBeUndefined();
    expect(key({ authorization: "Basic x" }, "api_key=p")).toBe("p");
    expect(key({ authorization: "Bearer " }, "api_key=p")).toBe("p");
  });
});

describe("the address of a client", () => {
  const address = (ip: string | undefined, forwarded?: string, proxies = 0): string =>
    clientAddress(
      { headers: new Headers(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }), ip },
      proxies,
    );

  it("is that of the connection, unless proxies are trusted", () => {
    expect(address("192.0.2.1", "198.51.100.7")).toBe("192.0.2.1");
    expect(address("::ffff:192.0.2.1")).toBe("192.0.2.1");
    expect(address(undefined)).toBe("local");
  });

  it("is what the outermost trusted proxy saw, whatever the caller claims", () => {
    expect(address("10.0.0.1", "198.51.100.7", 1)).toBe("198.51.100.7");
    expect(address("10.0.0.1", "203.0.113.9, 198.51.100.7", 1)).toBe("198.51.100.7");
    expect(address("10.0.0.1", "203.0.113.9, 198.51.100.7, 10.0.0.2", 2)).toBe("198.51.100.7");
    expect(address("10.0.0.1", "198.51.100.7", 2)).toBe("198.51.100.7");
    expect(address("10.0.0.1", undefined, 1)).toBe("10.0.0.1");
    expect(address("10.0.0.1", "198.51.100.7:1234", 1)).toBe("198.51.100.7");
  });

  it("of IPv6 is its network", () => {
    expect(address("2001:db8:1:2:aaaa::1")).toBe("2001:db8:1:2::/64");
    expect(address("2001:0DB8:1:2::9")).toBe("2001:db8:1:2::/64");
    expect(address("2001:db8::9")).toBe("2001:db8:0:0::/64");
    expect(address("::1")).toBe("0:0:0:0::/64");
    expect(address("10.0.0.1", "[2001:db8:1:2::9]:443", 1)).toBe("2001:db8:1:2::/64");
  });
});
