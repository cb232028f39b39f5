import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

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
