import type { Sections } from "./contract-case.ts";
import { type Case, refused } from "./make-case.ts";

const anonymous = { error: "Authentication required" };

/** What is wrong with the text of a filter, which is found before anyone is asked who they are. */
const misused: readonly Case[] = [
  refused(
    "not the id of a collection",
    "/works?filter=collection:x",
    "'x' is not a valid collection id (expected 'col_...').",
  ),
  refused(
    "one collection or another",
    "/works?filter=collection:col_a|col_b",
    "OR (pipe) between collection values is not supported. Only one collection: filter is allowed per request.",
  ),
  refused(
    "two collections",
    "/works?filter=collection:col_a,collection:!col_b",
    "Only one collection: filter is allowed per request.",
  ),
  refused(
    "a collection or an id",
    "/works?filter=author.id:col_a|A1",
    /^The value of the `author\.id` filter mixes/,
  ),
  refused(
    "a collection and an id",
    "/works?filter=author.id:col_a+A1",
    /^The value of the `author\.id` filter mixes/,
  ),
  refused(
    "two collections on a field",
    "/works?filter=author.id:col_a+!col_b",
    /Only one col_\.\.\. per clause/,
  ),
  refused(
    "a field twice",
    "/works?filter=author.id:col_a,author.id:col_b",
    "Multiple collection references for the `author.id` filter are not supported in v1.",
  ),
  refused(
    "a field without ids",
    "/works?filter=publication_year:col_a",
    "The `publication_year` filter does not support cross-type collection references (col_...). Use a same-type `collection:` filter or a literal value list.",
  ),
];

/** Collections in filters, with accounts and without. */
export const collectionCases: Sections = {
  "2 parameters": [
    ...misused,
    ...misused.map((one): Case => ({ ...one, row: `${one.row}, with accounts`, server: "metered" })),
    {
      row: "a collection where there are no accounts",
      path: "/works?filter=author.id:col_abcdefghij",
      status: 401,
      body: { ...anonymous, message: /keeps no accounts/ },
    },
    {
      row: "a collection in OQL where there are no accounts",
      path: "/?oql=works+where+author+is+in+collection+(col_abcdefghij)",
      status: 401,
      body: anonymous,
    },
  ],
};
