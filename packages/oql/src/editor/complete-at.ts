import { contextAt } from "../context/context-at.ts";
import type { Suggestion } from "../context/suggestions.ts";
import type { Span } from "../source.ts";

/** One completion and the edit it makes. */
export interface Completion {
  readonly label: string;
  readonly kind: Suggestion["kind"];
  readonly detail?: string;
  /** What is replaced, in code points. */
  readonly span: Span;
  readonly replacement: string;
}

/**
 * The completions at a position that fit what is typed there: names beginning with it first, then names with a word
 * beginning with it. Values that only a catalog knows are not among them; `contextAt` says where to look those up.
 */
export function completeAt(text: string, position?: number): Completion[] {
  const { context } = contextAt(text, position);
  const { prefix, replace_range: span, suggestions } = context;
  if (span === null || suggestions === undefined) return [];
  const typed = prefix.toLowerCase();
  return suggestions
    .map((suggestion) => ({ suggestion, rank: rankOf(suggestion, typed) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ suggestion: { value, kind, detail } }) => {
      const completion = { label: detail ?? value, kind, span, replacement: value };
      return detail === undefined ? completion : { ...completion, detail: value };
    });
}

/** Lower is better; undefined does not fit. */
function rankOf({ value, detail }: Suggestion, typed: string): number | undefined {
  if (typed === "") return 0;
  let best: number | undefined;
  for (const name of [value, detail ?? ""]) {
    const lower = name.toLowerCase();
    const rank = lower.startsWith(typed) ? 0 : hasWordStarting(lower, typed) ? 1 : undefined;
    if (rank !== undefined && (best === undefined || rank < best)) best = rank;
  }
  return best;
}

/** Whether a later word of a name begins with a text. */
function hasWordStarting(name: string, text: string): boolean {
  for (let at = name.indexOf(text, 1); at > 0; at = name.indexOf(text, at + 1)) {
    if (/[\s_/.-]/.test(name[at - 1] ?? "")) return true;
  }
  return false;
}
