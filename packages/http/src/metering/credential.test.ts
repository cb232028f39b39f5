import { describe, expect, it } from "vitest";
import { readParameters } from "../read-parameters.ts";
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
