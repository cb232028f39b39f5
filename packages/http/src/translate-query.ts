import { languageUrl } from "@oqlkit/catalog";
import { type TranslateInput, type TranslateOptions, type TranslateResult, translate } from "@oqlkit/oql";
import type { CodeTest } from "@oqlkit/oqo-schema";
import { unknownToo } from "./echo.ts";
import { unsaidReason, unsaidText } from "./echo-warnings.ts";
import { sayable } from "./sayable.ts";

/** A URL as the call of it is read. */
const asCalled = (source: TranslateInput): TranslateInput =>
  "oxurl" in source && typeof source.oxurl === "string" ? { oxurl: languageUrl(source.oxurl) } : source;

type Translated = Extract<TranslateResult, { readonly ok: true }>;

function withWarning({ body }: Translated, message: string): Translated {
  const warning = { type: "oql_not_representable", message, location: null };
  const validation = { ...body.validation, warnings: [...body.validation.warnings, warning] };
  return { ok: true, body: { ...body, validation } };
}

/** What of a grouping only its URL says: groups of rows without a value, and what groups are kept by. */
function leftToUrl(url: string): string | undefined {
  const query = new URLSearchParams(url.slice(url.indexOf("?") + 1));
  const groups = ["group_by", "group-by", "group_bys", "group-bys"]
    .map((name) => query.get(name) ?? "")
    .join();
  if (groups.includes(unknownToo)) return unknownToo;
  return /\w/.test(groups) && (query.get("q") ?? "") !== "" ? "q" : undefined;
}

/** The texts of a query that find what it finds. */
function inWords(result: Translated, options: TranslateOptions | undefined): Translated {
  const { body } = result;
  const said = sayable(body.oqo);
  if (said === body.oqo) return result;
  const spoken = said && translate({ oqo: said }, options);
  if (spoken?.ok === true) {
    const { oql, oql_oneline, oql_render_v2 } = spoken.body;
    return { ok: true, body: { ...body, oql, oql_oneline, oql_render_v2 } };
  }
  return withWarning(result, unsaidReason(unsaidText(body.oqo) ?? "search"));
}

/**
 * Translates a query as `/query` does: a URL is read as its call is, and its texts find what its other forms do, as
 * phrases and words in one search are conditions there. A warning `oql_not_representable` says where they cannot. Never
 * throws.
 *
 * @param codes tells codes that no vocabulary lists and that are taken all the same.
 */
export function translateQuery(source: TranslateInput, codes?: CodeTest): TranslateResult {
  const options = codes && { codes };
  const result = translate(asCalled(source), options);
  if (!result.ok) return result;
  const said = inWords(result, options);
  const left = "oxurl" in source ? leftToUrl(source.oxurl) : undefined;
  return left === undefined
    ? said
    : withWarning(said, `Only the URL that was given has ${left}; the other forms leave it out.`);
}
