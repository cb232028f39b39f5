import { describe, expect, test } from "vitest";
import { groupedApp } from "./grouped-catalog.ts";
import { ask, post } from "./small-catalog.ts";

describe("refusals", () => {
  test.each([
    ["group_by=type:nope", /^'type:nope' is not a valid grouping\./],
    ["group_by=publication_date", "Cannot group by date, number, or search fields."],
    ["group_by=fwci", "Cannot group by date, number, or search fields."],
    ["group_by=title.search", "Cannot group by date, number, or search fields."],
    ["group_by=doi", "Cannot group by doi."],
    ["group_by=display_name", "Cannot group by display_name."],
    ["group_by=biblio.first_page", "Cannot group by biblio.first_page."],
    ["group_by=cited_by", "Cannot group by cited_by."],
    ["group_by=referenced_works", "Cannot group by referenced_works."],
    ["group_by=nope", /^nope is not a valid field\./],
    [
      "group_by=is_oa&cursor=*",
      "Cannot use cursor pagination when grouping fields that return true or false.",
    ],
    ["group_by=type,language&cursor=*", "Cannot use cursor pagination when grouping by several fields."],
    ["group_by=is_oa&sort=count:desc", "Cannot sort when grouping fields that return true or false."],
    ["group_by=type&sort=cited_by_count:desc", /^Cannot sort groups by cited_by_count\./],
    ["group_by=type&sort=relevance_score:desc", /^Cannot sort groups by relevance_score\./],
    ["group_by=type&sort=type.mean:desc", "Cannot sort groups by the mean of type: it is not a number."],
    ["group_by=type&sort=key,count", "Groups are sorted by one key. Leave out all but the first."],
    ["group_by=type&sort=count:desc&cursor=*", /^With a cursor groups come in the order of their keys\./],
    ["group_by=type,is_oa", "Cannot group by is_oa together with other fields."],
    [
      "group_by=institutions.continent,type",
      "Cannot group by institutions.continent together with other fields.",
    ],
    ["group_by=type,version", "Cannot group by version together with other fields."],
    ["group_by=mag_only,type", "Cannot group by mag_only together with other fields."],
    ["group_by=type,topics.domain.id", "Cannot group by topics.domain.id together with other fields."],
    ["group_by=type,language,publication_year,keywords.id", "Cannot group by more than 3 fields at once."],
    ["group_bys=type,doi", "Cannot group by doi."],
    ["group_bys=type&group_by=language", /^group_bys does not work with group_by\./],
    ["group_bys=type&cursor=*", /^Cannot use cursor pagination with group_bys\./],
    ["group_bys=a,b,c,d,e,f,g,h,i,j,k", "group_bys takes at most 10 fields."],
    ["group_bys=type&select=id", "select does not work with group_by."],
    ["group_bys=type&sample=5", "sample does not work with group_by."],
  ])("%s", async (query, message) => {
    const { status, body } = await ask(groupedApp, `/works?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      error: "Invalid query parameters error.",
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });

  test.each([
    ["group_by=type&per_page=201", "per-page parameter must be between 1 and 200."],
    ["group_by=type&page=2", /^Unable to paginate beyond page 1\./],
    ["group_bys=type&page=2", /^Unable to paginate beyond page 1\./],
    ["group_by=type&cursor=nope", /^Invalid cursor value/],
    ["group_by=type&cursor=null", /^Cursor is null\./],
  ])("%s as a paging error", async (query, message) => {
    const { status, body } = await ask(groupedApp, `/works?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      error: "Pagination error.",
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });

  test("in the words of the query endpoints", async () => {
    const group_by = [{ column_id: "type" }, { column_id: "open_access.is_oa" }];
    const { status, body } = await post(groupedApp, "/", { oqo: { get_rows: "works", group_by } });
    expect(status).toBe(400);
    expect(body.validation.errors).toMatchObject([
      { type: "bad_request", location: "group_by[1].column_id", code: "invalid_group_by" },
    ]);
  });
});
