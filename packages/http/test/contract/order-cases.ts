import type { Sections } from "./contract-case.ts";
import { badPage, refused } from "./make-case.ts";

const unknown = "nope=1";
const retired = "filter=host_venue.id:S1";

/** What is said of a call with two mistakes: the one that comes first in the order of checks. */
export const orderCases: Sections = {
  "2 parameters": [
    refused("an unknown parameter before data_version", `/works?data_version=1&${unknown}`, /^nope is not/),
    refused("data_version before retired names", `/works?${retired}&data_version=1`, /^data_version=1/),
    refused(
      "retired names before two filters",
      `/works?${retired}&filter=type:book`,
      /^host_venue is deprecated/,
    ),
    refused(
      "two filters before select with group_by",
      "/works?select=id&group_by=type&filter=type:book&filter=type:book",
      /^Only one filter parameter/,
    ),
    refused(
      "select with group_by before sample",
      "/works?select=id&group_by=type&sample=x",
      "select does not work with group_by.",
    ),
    refused("sample before search", "/works?sample=x&search=a|b", "sample must be an integer."),
    refused("search before values", "/works?search=a|b&page=x", /does not support the \| operator/),
    refused(
      "the parts of a filter before numbers",
      "/works?page=x&filter=type:book,maps",
      /^Invalid query parameter in maps\./,
    ),
    refused(
      "a filter over several fields before numbers",
      "/works?per-page=x&filter=type:book|is_oa:true",
      /^In a filter an OR joins values of one field/,
    ),
    badPage("numbers before the sort", "/works?sort=a:b:c&per-page=x", "Param per-page must be a number."),
    refused("the sort before values", "/works?filter=publication_year:x&sort=a:b:c", /^Invalid .* a:b:c\./),
    badPage("values before fields", "/works?page=x&filter=nope:1", "Param page must be a number."),
    refused("fields before paging", "/works?filter=nope:1&page=0", /nope is not a valid field/),
    refused("fields before the size of a page", "/works?sort=nope&per-page=0", /nope is not a valid field/),
    refused(
      "an unknown parameter",
      "/works?nope=1",
      /^nope is not a valid parameter\. Valid parameters are: /,
    ),
    refused("semantic", "/works?semantic=x", /search\.semantic/),
    refused(
      "search.other names the seven",
      "/works?search.other=x",
      /search, search\.exact, search\.semantic/,
    ),
    refused("retired names", "/works?sort=alternate_host_venues", /^alternate_host_venues is deprecated/),
    refused("seed without sample", "/works?seed=1", "You must include the sample parameter when using seed."),
    refused("sample with group_by", "/works?sample=3&group_by=type", "sample does not work with group_by."),
    refused("a sample of a part", "/works?sample=1.5", "sample must be an integer."),
    refused("a sample of no end", "/works?sample=1e5", "sample must be an integer."),
    refused(
      "a sample too large for a number",
      `/works?sample=${"9".repeat(20)}`,
      /^Sample size must be less/,
    ),
    refused("a sample of less than one", "/works?sample=-1", "Sample size must be at least 1."),
    refused(
      "more than ten groupings",
      `/works?group_bys=${"type,".repeat(11)}`,
      "group_bys takes at most 10 fields.",
    ),
    refused("include_xpac that is neither", "/works?include_xpac=perhaps", /^include_xpac must be boolean/),
    badPage(
      "a page too large for a number",
      `/works?page=${"9".repeat(20)}`,
      /^Maximum results size of 10,000/,
    ),
    badPage("a page too small for a number", `/works?page=-${"9".repeat(20)}`, /must be greater than 0\.$/),
    badPage("per-page too large for a number", `/works?per-page=${"9".repeat(20)}`, /between 1 and 100\.$/),
    badPage("per-page below 1", "/works?per-page=0", "per-page parameter must be between 1 and 100."),
    badPage("per_page that is no number", "/works?per_page=1.5", "Param per-page must be a number."),
    badPage("page below 1", "/works?page=-1", "Page parameter must be greater than 0."),
    badPage(
      "deeper than 10,000",
      "/works?page=101&per_page=100",
      /^Maximum results size of 10,000 records is exceeded\. Cursor pagination is required/,
    ),
    badPage("page 2 of groups", "/works?group_by=type&page=2", /^Unable to paginate beyond page 1\./),
    badPage("page 2 with a cursor", "/works?cursor=*&page=2", "Cannot use page parameter with cursor."),
  ],
};
