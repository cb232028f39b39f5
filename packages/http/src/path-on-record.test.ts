import { expect, it } from "vitest";
import { pathOnRecord } from "./path-on-record.ts";

it.each([
  ["/works/W1", "/works/W1"],
  ["/works?api_key=K", "/works"],
  ["/query/oxurl/%2Fworks%3ffilter%3Da%26api_key%3DK", "/query/oxurl/%2Fworks"],
  ["/works/W1%25253Fapi_key=K", "/works/W1"],
  ["/works/api%5Fkey%3DK%26x/more", "/works/api%5Fkey%3D***/more"],
  ["/works/API-KEY%253DK&x=1/api_key=K", "/works/API-KEY%253D***&x=1/api_key=***"],
  ["/works/doi:10.1/api_keys", "/works/doi:10.1/api_keys"],
])("%s is shown as %s", (path, shown) => {
  expect(pathOnRecord(path)).toBe(shown);
});
