import {
  canonicalize,
  type Oqo,
  safeParseOqo,
  type UncheckedOqo,
  type ValidationOptions,
  validate,
} from "@oqlkit/oqo-schema";
import { parse } from "../parser/parse.ts";
import { buildTree } from "../printer/build-tree.ts";
import { toDoc } from "../printer/doc.ts";
import { layoutFlat, layoutWrapped } from "../printer/layout.ts";
import { type Resolver, vocabularyResolver } from "../printer/names.ts";
import { canonicalWidth } from "../printer/print.ts";
import { type RenderTree, renderOf } from "../render/render-tree.ts";
import { createSource } from "../source.ts";
import { fromUrl } from "../url/from-url.ts";
import { toUrl } from "../url/to-url.ts";
import { issueEntries, parseEntry, type ValidationBody, type ValidationEntry } from "./messages.ts";

/** One query in one of its three forms. */
export type TranslateInput =
  | { readonly oql: string }
  | { readonly oqo: unknown }
  | { readonly oxurl: string };

/** The query in all forms. */
export interface Translation {
  readonly oxurl: string | null;
  readonly oql: string;
  readonly oql_oneline: string;
  readonly oql_render_v2: RenderTree;
  readonly oqo: Oqo;
  readonly validation: ValidationBody;
}

/** The body of a refusal; the object is there if the input could be read. */
export type TranslationError =
  | { readonly validation: ValidationBody }
  | {
      readonly oxurl: null;
      readonly oql: null;
      readonly oqo: UncheckedOqo;
      readonly validation: ValidationBody;
    };

/** All forms of a query, or why it has none. */
export type TranslateResult =
  | { readonly ok: true; readonly body: Translation }
  | { readonly ok: false; readonly body: TranslationError };

/** How the query is checked, and its forms printed. */
export interface TranslateOptions extends ValidationOptions {
  /** Names for ids in the text; those of the closed vocabularies unless stated. */
  readonly resolver?: Resolver;
}

/**
 * Translates a query into all three forms. Order is kept for texts and objects and made canonical for URLs.
 * `ok` false goes with status 400. Never throws, except what getters and proxies of an object do.
 */
export function translate(given: TranslateInput, options: TranslateOptions = {}): TranslateResult {
  // What is no object says as little as an empty one.
  const input: TranslateInput = Object(given);
  if ("oql" in input) {
    const { query, diagnostics } = parse(input.oql);
    if (query) return translateObject(query, false, options);
    const source = createSource(input.oql);
    return refuse(diagnostics.map((one) => parseEntry(one, input.oql, source)));
  }
  if ("oxurl" in input) {
    const { query, diagnostics } = fromUrl(input.oxurl);
    const entries = diagnostics.map(({ code, message, hint }) => ({
      type: "bad_request",
      message: `${message}  Fix: ${hint}`,
      location: null,
      code,
    }));
    const unreadable = entries.filter(({ code }) => leftOut.test(code));
    return query && unreadable.length === 0
      ? translateObject(query, true, options, entries)
      : refuse(unreadable);
  }
  const read = safeParseOqo(input.oqo);
  if (read.ok) return translateObject(read.oqo, false, options);
  if (read.oqo) return translateObject(read.oqo, false, options);
  return refuse(issueEntries(read.errors));
}

/** The codes of what the object that was read does not say, so that its other forms would not either. */
const leftOut = /OQL|_repeated|_part|_integer/;

function refuse(errors: readonly ValidationEntry[]): TranslateResult {
  return { ok: false, body: { validation: { valid: false, errors, warnings: [] } } };
}

/** `refusals` are why the query cannot run as it was written, though it can in its other forms. */
function translateObject(
  query: UncheckedOqo,
  sort: boolean,
  options: TranslateOptions,
  refusals: readonly ValidationEntry[] = [],
): TranslateResult {
  const { valid, errors, warnings } = validate(query, options);
  const validation = { valid, errors: issueEntries(errors), warnings: issueEntries(warnings) };
  if (!valid) return { ok: false, body: { oxurl: null, oql: null, oqo: query, validation } };
  validation.warnings.push(...refusals);
  const resolver = options.resolver ?? vocabularyResolver;
  const oqo = canonicalize(query as Oqo, { sort });
  const tree = buildTree(oqo, resolver);
  const doc = toDoc(tree);
  const oql = layoutWrapped(doc, canonicalWidth);
  const url = toUrl(oqo);
  if (url.url === null) {
    const message = `This query has no URL. ${url.reason}`;
    validation.warnings.push({ type: "url_not_representable", message, location: null });
  }
  return {
    ok: true,
    body: {
      oxurl: url.url,
      oql,
      oql_oneline: layoutFlat(doc),
      oql_render_v2: renderOf(tree, oql),
      oqo,
      validation,
    },
  };
}
