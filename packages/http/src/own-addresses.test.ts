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
    works_api_uri: "https://api.openalex.org/z",
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
  const document = '{"id":"W1","works_api_url":null}';
  expect(addressesAt("http://localhost/").inText(document)).toBe(document);
  expect(addressesAt("http://localhost/").inByteString(document)).toBe(document);
});

const bytesOf = (text: string): string => Buffer.from(text).toString("latin1");

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
  const base = fc.constantFrom("", "/katal\u00f6g", "https://example.org/a");
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), base, (pieces, baseUrl) => {
      const here = addressesAt("http://localhost:8080/works", baseUrl);
      const text = pieces.join("");
      expect(here.inByteString(bytesOf(text))).toBe(bytesOf(here.inText(text)));
    }),
  );
});
