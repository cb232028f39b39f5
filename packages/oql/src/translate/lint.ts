import {
  type Issue,
  isBranch,
  toJson,
  type UncheckedNode,
  type UncheckedOqo,
  type ValidationOptions,
  validate,
} from "@oqlkit/oqo-schema";
import type { Diagnostic, Severity } from "../diagnostics/diagnostic.ts";
import { wirePosition } from "../diagnostics/wire-position.ts";
import { parse } from "../parser/parse.ts";
import { buildTree } from "../printer/build-tree.ts";
import { type Resolver, vocabularyResolver } from "../printer/names.ts";
import { print, printOneLine } from "../printer/print.ts";
import { addAddresses } from "../render/addresses.ts";
import { numberNodes } from "../render/render-nodes.ts";
import { toUrl } from "../url/to-url.ts";
import { issueHint, judged } from "./messages.ts";
import { canonicalWithOrigins, filterLocation } from "./origins.ts";

/** One finding of the editor check. */
export interface LintDiagnostic {
  readonly code: string;
  readonly message: string;
  readonly fixit: string;
  readonly severity: Severity;
  /** Code points, for findings in the text; start and end are the same. */
  readonly start: number | null;
  readonly end: number | null;
  /** For findings in the object: where in it, and the address of that in the text. */
  readonly location: string | null;
  readonly path: readonly number[] | null;
  readonly suggestions?: readonly string[];
}

/** The answer of the editor check. On a parse error all forms are null. */
export interface LintResult {
  readonly valid: boolean;
  readonly oql: string | null;
  readonly oql_oneline?: string | null;
  readonly oqo: UncheckedOqo | null;
  readonly oxurl: string | null;
  readonly diagnostics: readonly LintDiagnostic[];
}

/** How a text is checked, and its forms printed. */
export interface LintOptions extends ValidationOptions {
  /** Names for ids in the text; those of the closed vocabularies unless stated. */
  readonly resolver?: Resolver;
}

/** Checks a text as an editor wants it: every form if it can be read, and everything that is wrong. Never throws. */
export function lint(text: string, options: LintOptions = {}): LintResult {
  const { query, diagnostics } = parse(text);
  if (!query) {
    return { valid: false, oql: null, oqo: null, oxurl: null, diagnostics: diagnostics.map(parseFinding) };
  }
  const resolver = options.resolver ?? vocabularyResolver;
  const validation = validate(query, options);
  const issues = judged(validation);
  const pathOf = issues.length === 0 ? () => null : locate(query);
  return {
    valid: validation.valid,
    oql: print(query, { resolver }),
    oql_oneline: printOneLine(query, { resolver }),
    oqo: toJson(query),
    oxurl: toUrl(query).url,
    diagnostics: issues.map(({ issue, severity }) => issueFinding(issue, severity, pathOf(issue))),
  };
}

function parseFinding(found: Diagnostic): LintDiagnostic {
  const position = wirePosition(found);
  const { code, message, hint, severity } = found;
  return { code, message, fixit: hint, severity, start: position, end: position, location: null, path: null };
}

function issueFinding(issue: Issue, severity: Severity, path: readonly number[] | null): LintDiagnostic {
  const { type, message, location, suggestions } = issue;
  return {
    code: type,
    message,
    fixit: issueHint(type),
    severity,
    start: null,
    end: null,
    location,
    path,
    ...(suggestions && { suggestions }),
  };
}

/**
 * Finds, for a location in the object, the address of what shows it in the text.
 *
 * @throws OqoError of type `query_too_deep` for more than 1,000 branches within one another
 */
export function locate(query: UncheckedOqo): (issue: Issue) => readonly number[] | null {
  const filled = { ...query, filter_rows: fillEmpty(Object(query).filter_rows ?? [], 0) };
  const { canonical, shownAt } = canonicalWithOrigins(filled);
  const where = buildTree(canonical, undefined).where;
  if (!where) return () => null;
  const places = new Map<UncheckedNode, readonly number[]>();
  addAddresses(numberNodes(where), { places });
  return ({ location }) => {
    const shown = shownAt.get(filterLocation(location));
    return (shown && places.get(shown)) ?? null;
  };
}

/**
 * A branch without members shows nothing; its address is that of a condition in its place. What is nested deeper than
 * canonical forms may be is left to these to refuse.
 */
function fillEmpty(nodes: UncheckedNode[], depth: number): UncheckedNode[] {
  if (depth > 1000) return nodes;
  return nodes.map((node) => {
    if (!isBranch(node)) return node;
    const filters = fillEmpty(node.filters, depth + 1);
    return filters.length > 0
      ? { ...node, filters }
      : { column_id: "collection", value: "", operator: "in collection" };
  });
}
