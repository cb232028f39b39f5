import { textOf } from "../json.ts";
import type { FieldSource, Scalar } from "../types.ts";
import { collect, memberOf, textsAt } from "./extract.ts";

export type Rule = Extract<FieldSource, { kind: "rule" }>["rule"];

/**
 * The values of the fields that follow a rule of their own, all of them on works.
 *
 * - `best-open-version`: how good the best open copy is, each level with those below it: `any`,
 *   `acceptedOrPublished`, `published`; none when no open copy has a version.
 * - `mag-only`: true with a MAG id and neither DOI, PubMed nor PubMed Central id; false with any of
 *   these; else none.
 * - `has-oa-published`: some location is open and some version is accepted or published, not
 *   necessarily of the same location.
 * - `has-oa-submitted`: the same with a submitted version.
 * - `has-old-authors`: some author id is from before the renumbering, when ids began with 1 to 4.
 * - `has-embeddings`: searches by meaning look at it: it has a title or an abstract, and is no expansion.
 */
export function ruleValues(rule: Rule, object: unknown): Scalar[] {
  switch (rule) {
    case "best-open-version":
      return bestOpenVersion(textsAt(object, "best_oa_location.version")[0]);
    case "mag-only":
      return magOnly(memberOf(object, "ids"), memberOf(object, "doi"));
    case "has-oa-published":
      return [hasOpen(object, "acceptedVersion", "publishedVersion")];
    case "has-oa-submitted":
      return [hasOpen(object, "submittedVersion")];
    case "has-old-authors":
      return [textsAt(object, "authorships[].author.id").some((id) => /\/A[1-4]\d*$/.test(id))];
    case "has-embeddings":
      return [
        memberOf(object, "is_xpac") !== true &&
          embeddedTexts.some((path) => /\S/.test(textOf(memberOf(object, path)) ?? "")),
      ];
  }
}

const embeddedTexts = ["display_name", "abstract"];

function bestOpenVersion(version: string | undefined): Scalar[] {
  switch (version) {
    case "publishedVersion":
      return ["any", "acceptedOrPublished", "published"];
    case "acceptedVersion":
      return ["any", "acceptedOrPublished"];
    case undefined:
      return [];
    default:
      return ["any"];
  }
}

function magOnly(ids: unknown, doi: unknown): Scalar[] {
  if (textOf(doi) ?? textOf(memberOf(ids, "pmid")) ?? textOf(memberOf(ids, "pmcid"))) return [false];
  return textOf(memberOf(ids, "mag")) === null ? [] : [true];
}

function hasOpen(object: unknown, ...versions: readonly string[]): boolean {
  const open = collect(object, "locations[].is_oa").includes(true);
  return open && textsAt(object, "locations[].version").some((version) => versions.includes(version));
}
