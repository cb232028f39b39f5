import fc from "fast-check";
import { expect, test } from "vitest";
import { OwnAddresses } from "./own-addresses.ts";

const addressesAt = (url: string, baseUrl = ""): OwnAddresses => new OwnAddresses(baseUrl, { url });

test("addresses of the API get the origin of the call, or the server's own", () => {
  const document = JSON.stringify({
    title: "Ubi est “works_api_url”?",
    cited_by_api_url: "https://api.openalex.org/works?filter=cites:W1",
    authors_api_url: "https://api.openalex.org/works?filter=x",
    institutions_api_url: "https://api.openalex.org/works?filter=y",
    sources_api_url: "https://api.openalex.org/works?filter=z",
    authors: [{ works_api_url: "http://api.openalex.org:80/works?filter=author.id:A1" }],
    other_api_url: "https://api.openalex.org/x",
    api_url: "https://api.openalex.org/y",
  });
  const expected = (base: string): string =>
    document
      .replaceAll("https://api.openalex.org/works", `${base}/works`)
      .replace("http://api.openalex.org:80/works", `${base}/works`);
  const here = addressesAt("http://localhost:8080/works/W1?select=id");
  expect(here.inText(document)).toBe(expected("http://localhost:8080"));
  expect(addressesAt("http://localhost:8080/works", "/catalog").inText(document)).toBe(
    expected("http://localhost:8080/catalog"),
  );
  expect(addressesAt("http://localhost/", "https://data.example.org/a").inText(document)).toBe(
    expected("https://data.example.org/a"),
  );
});

test("a document without addresses is answered as it is", () => {
  const bytes = new TextEncoder().encode('{"id":"W1","works_api_url":null}');
  expect(addressesAt("http://localhost/").inUtf8(bytes)).toBe(bytes);
});

test("the bytes of a document become what its text becomes", () => {
  const piece = fc.constantFrom(
    '"works_api_url":"https://api.openalex.org/works?filter=é"',
    '"cited_by_api_url" : "http://other.example/works"',
    '"cited_by_api_url":null',
    '"institutions_api_url":"https://api.openalex.org/institutions?filter=country_code:US"',
    '"sources_api_url":"https://api.openalex.org/sources"',
    "_api_url",
    '"works_api_url":"',
    '"works',
    "é𝛼",
    ",",
    "https://api.openalex.org",
  );
  const here = addressesAt("http://localhost:8080/works");
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      const bytes = new TextEncoder().encode(text);
      expect(new TextDecoder().decode(here.inUtf8(bytes))).toBe(here.inText(text));
    }),
  );
});
