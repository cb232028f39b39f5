import type { Sections } from "./contract-case.ts";

/** Single objects, one case for each row of the reference. */
export const singleCases: Sections = {
  "9 single objects": [
    ...[
      "W1001",
      "w1001",
      "https://openalex.org/W1001",
      "openalex:W1001",
      "doi:10.5555/paper.1002",
      "https:/doi.org/10.5555/paper.1002",
      "mag:1001",
    ].map((id) => ({ row: `by ${id.replace(/\d.*/, "...")}`, path: `/works/${id}`, status: 200 })),
    { row: "by ORCID", path: "/authors/orcid:0000-0002-1825-0091", status: 200 },
    {
      row: "by ISSN",
      path: "/sources/issn:1234-5610",
      status: 200,
      body: { id: "https://openalex.org/S10" },
    },
    { row: "by a code, in any case", path: "/countries/us", status: 200 },
    {
      row: "select",
      path: "/works/W1001?select=id",
      status: 200,
      body: { id: "https://openalex.org/W1001" },
    },
    {
      row: "merged",
      path: "/works/W9001?select=id",
      status: 301,
      sent: { location: /\/works\/W1003\?select=id$/ },
    },
    { row: "unknown", path: "/works/W424242", status: 404, body: { error: "Not Found" } },
    { row: "a short id at the root", path: "/W1001", status: 302, sent: { location: /\/works\/W1001$/ } },
    {
      row: "another text at the root",
      path: "/nonsense",
      status: 404,
      body: { message: "OpenAlex ID format not recognized" },
    },
    { row: "an id of another type", path: "/authors/W1001", status: 404 },
    { row: "several ids", path: "/works/W1001%7CW1002", status: 404 },
    { row: "random", path: "/works/random", status: 200 },
    { row: "ngrams", path: "/works/W1001/ngrams", status: 404 },
  ],
};
