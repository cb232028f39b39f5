import { entityOfSegment, languageUrl, selectProblem } from "@oqlkit/catalog";
import type { Limits } from "@oqlkit/engine";
import {
  defaultLimits,
  type TranslateInput,
  type TranslateOptions,
  type TranslateResult,
  translate,
  type ValidationEntry,
} from "@oqlkit/oql";
import type { CodeTest, Oqo } from "@oqlkit/oqo-schema";
import { refusalOfUrl } from "./classic/refusal-of-url.ts";
import { unsaidReason, unsaidText } from "./echo-warnings.ts";
import { onlyInUrl } from "./only-in-url.ts";
import { countsMoves, sayable } from "./sayable.ts";

/** A URL as the call of it is read, unless it is one that the language refuses for its length. */
const asCalled = (source: TranslateInput): TranslateInput =>
  "oxurl" in source && typeof source.oxurl === "string" && source.oxurl.length <= defaultLimits.maxLength
    ? { oxurl: languageUrl(source.oxurl) }
    : source;

/** Where a query is to be run. */
export interface TranslateSettings {
  /** Tells codes that no vocabulary lists and that are taken all the same. */
  readonly codes?: CodeTest | undefined;
  /** What one query may ask for there; what a server may be set to allow unless stated. */
  readonly limits?: Partial<Limits> | undefined;
}

const anyServer: Partial<Limits> = { maxPerPage: 200 };

type Translated = Extract<TranslateResult, { readonly ok: true }>;

interface Warning {
  readonly type: string;
  readonly code?: string;
}

function withWarning({ body }: Translated, message: string, { type, ...finer }: Warning): Translated {
  const warning = { type, message, location: null, ...finer };
  const validation = { ...body.validation, warnings: [...body.validation.warnings, warning] };
  return { ok: true, body: { ...body, validation } };
}

const unsaid: Warning = { type: "oql_not_representable" };
const refused: Warning = { type: "bad_request", code: "url_refused" };

/** A URL that is refused when it is called, unless a warning says so already. */
function asRefused(result: Translated, url: string, limits: Partial<Limits>): Translated {
  const { warnings } = result.body.validation;
  const isTold = warnings.some(({ type }) => type === "bad_request" || type === "seed_without_sample");
  const refusal = isTold ? undefined : refusalOfUrl(url, limits);
  return refusal === undefined ? result : withWarning(result, refusal, refused);
}

/** Selected names with dots for which the objects have nothing; the language knows no names within fields. */
function unselectable({ get_rows, select = [], group_by: groups }: Oqo): ValidationEntry[] {
  // Groups are not selected from, which running says.
  const entity = groups === undefined ? entityOfSegment(get_rows) : undefined;
  return select.flatMap((name, index) => {
    const message = entity === undefined ? null : selectProblem(entity, name);
    const location = `select[${index}]`;
    return message === null ? [] : [{ type: "invalid_select_column", message, location }];
  });
}

/** The texts of a query that find what it finds, or come near, with a warning. */
function inWords(result: Translated, options: TranslateOptions | undefined): Translated {
  const { body } = result;
  const said = sayable(body.oqo);
  const spoken = said === body.oqo ? result : said && translate({ oqo: said }, options);
  if (said === undefined || spoken?.ok !== true)
    return withWarning(result, unsaidReason(unsaidText(body.oqo) ?? "search"), unsaid);
  const { oql, oql_oneline, oql_render_v2 } = spoken.body;
  const worded: Translated = { ok: true, body: { ...body, oql, oql_oneline, oql_render_v2 } };
  return countsMoves(said) ? withWarning(worded, unsaidReason("moves"), unsaid) : worded;
}

/**
 * Translates a query as `/query` does: a URL is read as its call is, and its texts find what its other forms do, as
 * phrases and words in one search are conditions there. A warning `oql_not_representable` says where they cannot, and
 * one of type `bad_request`, with the code `url_refused`, what the URL is refused with when it is called. Never throws,
 * but for what is no object of texts.
 */
export function translateQuery(source: TranslateInput, settings: TranslateSettings = {}): TranslateResult {
  const { codes, limits = anyServer } = settings;
  const options = codes && { codes };
  const result = translate(asCalled(source), options);
  if (!result.ok) return result;
  const { oqo } = result.body;
  const errors = unselectable(oqo);
  if (errors.length > 0) {
    const validation = { valid: false, errors, warnings: [] };
    return { ok: false, body: { oxurl: null, oql: null, oqo, validation } };
  }
  const said = inWords(result, options);
  if (!("oxurl" in source)) return said.body.oxurl === null ? said : asRefused(said, said.body.oxurl, limits);
  const only = onlyInUrl(source.oxurl, oqo, said.body.oxurl);
  const whole: Translated = { ok: true, body: { ...said.body, oxurl: only.url } };
  const told = only.said.reduce(
    (before, what) => withWarning(before, `Only the URL has ${what}; the other forms leave it out.`, unsaid),
    whole,
  );
  return asRefused(told, source.oxurl, limits);
}
