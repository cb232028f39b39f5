import { classify } from "../context/classify.ts";
import { slotCompletions } from "../context/completions.ts";
import { locateCursor } from "../context/cursor.ts";
import type { Suggestion } from "../context/suggestions.ts";
import type { Token } from "../lexer/token.ts";
import { classOf } from "../lexer/token-class.ts";
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
 * What is put in the place of what stands behind the cursor, and not before that: the class of a word, or the kind of
 * another token, then a suggestion's kind and word.
 */
const inPlace =
  /^(?:[ao] conn\S+ [ao]|. (?!conn|dir|\S+ not$)|string (?:enum|bool|\S+ unknown$)|comparison op)/;

/** Names of more words are completed from their last words only. */
const longestPhrase = 6;

/**
 * The completions at a position that fit what is typed there and what the entity has: the name that is typed first,
 * then names beginning with the last word of it, or with more of its words, then names with a later word beginning
 * with the last one. Values that only a catalog knows are not among them; `contextAt` says where to look those up.
 */
export function completeAt(text: string, position?: number): Completion[] {
  const { source, tokens, cursor } = locateCursor(text, position);
  const { prefix, replace, prior } = cursor;
  if (!replace) return [];
  const next = prefix
    ? undefined
    : tokens.find(({ kind, start }) => start === replace.start && /word|string|comp/.test(kind));
  const last = next?.end ?? replace.end;
  const following = tokens.filter(({ kind, end }) => kind !== "space" && end > last);
  // Nothing fits between the two signs of a comparison.
  if (following.some(({ start }) => start < replace.start)) return [];
  const found: { readonly completion: Completion; readonly rank: number }[] = [];
  const seen = new Set<string>();
  for (const [count, before] of readings(prior).entries()) {
    // In front of a word the words before the cursor are whole.
    if (count > 0 && next) break;
    const { entity, slot } = classify(source, before, "complete");
    if (!slot) continue;
    const ahead = before.findLast(({ kind }) => kind !== "space")?.value.toLowerCase();
    const words = prior.slice(before.length).filter(({ kind }) => kind !== "space");
    const written = [...words.map(({ value }) => value), prefix].join(" ").toLowerCase();
    const typed = slot.category === "field" ? written.replace(/^the /, "") : written;
    const from = words[0]?.start ?? replace.start;
    const start = source.toCodePoint(from);
    const blank = from === replace.end && /[^\s(]$/.test(source.text.slice(0, from)) ? " " : "";
    for (const suggestion of slotCompletions(slot, entity ?? "", isEnclosed(before))) {
      const rank = rankOf(suggestion, typed);
      const { value, kind, detail } = suggestion;
      if (rank > (count === 0 ? 2 : 1.5)) continue;
      // Nothing is said twice, nor is a name put for itself and what follows it.
      if (`${value} `.startsWith(`${ahead} `) || written.startsWith(`${value.toLowerCase()} `)) continue;
      const key = source.text.slice(0, from) + value;
      if (seen.has(key)) continue;
      seen.add(key);
      const isPut =
        next &&
        !inPlace.test(`${classOf(next) || next.kind} ${kind} ${value}`) &&
        !`${value} `.startsWith(`${next.value.toLowerCase()} `);
      const rest = (detail ?? value).split(" ").slice(words.length + 1);
      const end = isPut ? from : (endOf(rest, following) ?? last);
      const named = detail === undefined ? { label: value } : { label: detail, detail: value };
      const replacement = blank + value + (isPut || /^\w/.test(source.text.slice(end)) ? " " : "");
      const span = { start, end: source.toCodePoint(end) };
      found.push({ completion: { ...named, kind, span, replacement }, rank });
    }
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ completion }) => completion);
}

/** Where the last of some words ends that stand behind the cursor already. */
function endOf(rest: readonly string[], following: readonly Token[]): number | undefined {
  const count = rest.findIndex((word, index) => word.toLowerCase() !== following[index]?.value.toLowerCase());
  return following[(count < 0 ? rest.length : count) - 1]?.end;
}

/** The tokens before the cursor, then without its last word, the last two and so on: names may have several words. */
function readings(prior: readonly Token[]): readonly (readonly Token[])[] {
  const found = [prior];
  let end = prior.length;
  while (found.length <= longestPhrase) {
    while (prior[end - 1]?.kind === "space") end--;
    if (prior[end - 1]?.kind !== "word") break;
    end--;
    found.push(prior.slice(0, end));
  }
  return found;
}

function isEnclosed(tokens: readonly Token[]): boolean {
  let depth = 0;
  for (const { kind } of tokens) {
    if (kind === "(") depth++;
    else if (kind === ")") depth--;
  }
  return depth > 0;
}

/**
 * Lower is better: the name itself, its beginning, the beginning of another of its words; anything else does not fit.
 * Its other names come behind, whose words may be parted by blanks.
 */
function rankOf({ value, detail = value, names = [] }: Suggestion, typed: string): number {
  if (typed === "") return 1;
  return Math.min(
    ...[value, detail].map((name) => rankOfName(name.toLowerCase(), typed)),
    ...names.map((name) => 0.5 + rankOfName(inWords(name.toLowerCase()), inWords(typed))),
  );
}

function inWords(id: string): string {
  return id.replace(/[._]/g, " ");
}

function rankOfName(name: string, typed: string): number {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  return hasWordStarting(name, typed) ? 2 : 3;
}

/** Whether a later word of a name begins with a text. */
function hasWordStarting(name: string, text: string): boolean {
  return name
    .split(text)
    .slice(0, -1)
    .some((before) => /[\s_/."-]$/.test(before));
}
