import { expect, test } from "vitest";
import { ask, smallApp } from "./small-catalog.ts";

const { app } = smallApp();

test.each([
  "/works/W1002",
  "/works/w1002",
  "/works/https%3A%2F%2Fopenalex.org%2FW1002",
  "/works/https://openalex.org/W1002",
  "/works/openalex:W1002",
  "/works/openalex:https://openalex.org/W1002",
  "/works/openalex%3Ahttps%3A%2F%2Fopenalex.org%2Fworks%2Fw1002",
  "/works/doi:10.5555/paper.1002",
  "/works/doi:10.5555/PAPER.1002",
  "/works/10.5555/paper.1002",
  "/works/https%3A%2F%2Fdoi.org%2F10.5555%2Fpaper.1002",
  "/works/https://doi.org/10.5555/paper.1002",
  "/works/https:/doi.org/10.5555/paper.1002",
  "/works/doi.org/10.5555/paper.1002",
  "/works/https:/openalex.org/W1002",
  "/works/https:///openalex.org/W1002",
  "/works/https:/pubmed.ncbi.nlm.nih.gov/31002",
  "/works/W1002/",
  "/entities/works/W1002",
  "/entities/works/pmid:31002",
])("%s is the same work", async (path) => {
  const { status, body } = await ask(app, path);
  expect(status).toBe(200);
  expect(body.id).toBe("https://openalex.org/W1002");
  expect(body).not.toHaveProperty("meta");
});

test("slashes inside an id count", async () => {
  expect((await ask(app, "/works/https://doi.org/10.5555/a//b")).body.id).toBe("https://openalex.org/W1001");
  expect((await ask(app, "/works/doi:10.5555%2Fa%2F%2Fb")).body.id).toBe("https://openalex.org/W1001");
});

test.each([
  ["/authors/orcid:0000-0002-1825-0091", "https://openalex.org/A502"],
  ["/people/https%3A%2F%2Forcid.org%2F0000-0002-1825-0091", "https://openalex.org/A502"],
  ["/sources/issn:1234-5610", "https://openalex.org/S10"],
  ["/countries/us", "https://openalex.org/countries/US"],
  ["/types/article", "https://openalex.org/types/article"],
  ["/work-types/article", "https://openalex.org/types/article"],
])("%s is found", async (path, id) => {
  const { status, body } = await ask(app, path);
  expect(status).toBe(200);
  expect(body.id).toBe(id);
});

test("selects root keys", async () => {
  const { body } = await ask(app, "/works/W1002?select=id, doi");
  expect(body).toEqual({ id: "https://openalex.org/W1002", doi: "https://doi.org/10.5555/paper.1002" });
  const refused = await ask(app, "/works/W1002?select=nope");
  expect(refused.status).toBe(400);
  expect(refused.body.message).toMatch(/^nope is not a valid select field\./);
});

test("refuses parameters of lists", async () => {
  const { status, body } = await ask(app, "/works/W1002?filter=type:book");
  expect(status).toBe(400);
  expect(body.error).toBe("Invalid query parameters error.");
  expect(body.message).toMatch(/^filter is not a valid parameter/);
});

test("a merged id leads to its survivor, with the query kept", async () => {
  const { status, headers } = await ask(app, "/works/W9001?select=id&mailto=a%40b.c");
  expect(status).toBe(301);
  expect(headers.get("location")).toBe("/works/W1003?select=id&mailto=a%40b.c");
  const { app: placed } = smallApp({ baseUrl: "https://catalog.test/api/" });
  expect((await ask(placed, "/works/W9001")).headers.get("location")).toBe(
    "https://catalog.test/api/works/W1003",
  );
});

test.each([
  "/works/W999999",
  "/works/nonsense",
  "/works/W1001%7CW1002",
  "/countries/zz",
  "/works/doi:10.5555/none",
])("%s is not found", async (path) => {
  const { status, body } = await ask(app, path);
  expect(status).toBe(404);
  expect(body.error).toBe("Not Found");
});

test.each([
  "/w1002?select=id",
  "/https://openalex.org/W1002?select=id",
  "/https:/openalex.org/W1002?select=id",
  "/https%3A%2F%2Fopenalex.org%2FW1002?select=id",
  "/openalex:W1002?select=id",
  "/openalex:https://openalex.org/W1002?select=id",
  "/OpenAlex:w1002?select=id",
  "/%20W1002%20?select=id",
])("%s leads to its object", async (path) => {
  const { status, headers } = await ask(app, path);
  expect(status).toBe(302);
  expect(headers.get("location")).toBe("/works/W1002?select=id");
});

test.each([
  "/hello",
  "/W1x",
  "/xW1",
  "/W",
  "/Z1",
  "/https://doi.org/10.5555/none",
  "/https://openalex.org/",
  "/https:",
])("%s at the root is no id", async (path) => {
  const unknown = await ask(app, path);
  expect(unknown.status).toBe(404);
  expect(unknown.body.message).toBe("OpenAlex ID format not recognized");
});

test("random gives one object of the type", async () => {
  const { status, body } = await ask(app, "/authors/random?select=id");
  expect(status).toBe(200);
  expect(body.id).toMatch(/^https:\/\/openalex\.org\/A50\d$/);
  expect((await ask(app, "/funders/random")).status).toBe(404);
});
