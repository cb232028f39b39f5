import { fieldOf } from "@oqlkit/catalog";
import { fromUrl, printOneLine } from "@oqlkit/oql";
import { canonicalize, type EntityType, type FilterNode, type Oqo } from "@oqlkit/oqo-schema";
import { collectionReferences } from "../collections/references.ts";
import { badParameter } from "../refusal.ts";

/** A sign between conditions, or a condition. */
type Token = "(" | ")" | "!" | "," | "or" | "and" | "|" | { readonly condition: string };

const field = /^([\w.-]+):(?=\S)/;
const connective = /^(?:\s*([,|])\s*|\s+(and|or)\s+)/i;
const prefix = /^(?:(\()|(!)|not\s+)\s*/i;
const deepest = 20;

/** Leads into nesting; without one of these there is none, and nothing needs to be read. */
const hint = /[(|]|\s(?:and|or)\s|(?:^|,)\s*(?:!|not\s)/i;

function startsCondition(entity: EntityType, text: string): boolean {
  let rest = text;
  for (let found = prefix.exec(rest); found !== null; found = prefix.exec(rest))
    rest = rest.slice(found[0].length);
  const name = field.exec(rest)?.[1];
  return name !== undefined && fieldOf(entity, name) !== undefined;
}

/** Where a condition ends that starts `text`: before a connective that another follows, or a parenthesis too many. */
function conditionEnd(entity: EntityType, text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') {
      const end = text.indexOf('"', at + 1);
      at = end < 0 ? text.length : end;
    } else if (letter === "(") depth++;
    else if (letter === ")" && depth-- === 0) return at;
    else if (depth === 0 && /[\s,|]/.test(letter ?? "") && text[at - 1] !== "\\") {
      const found = connective.exec(text.slice(at));
      if (found !== null && startsCondition(entity, text.slice(at + found[0].length))) return at;
    }
  }
  return text.length;
}

const grouped = /^([\w.-]+):\s*((?:!\s*)?\(.*\))$/s;
const signOrValue = /"[^"]*"|\s+(?:and|or)\s+|[()|,!]|\bnot\s+|(?:(?!\s(?:and|or)\s)[^()|,!"])+/gi;
const isSign = /^(?:\s+(?:and|or)\s+|[()|,!]|not\s+|\s*)$/i;

/** A condition on values in parentheses, `type:(article|book)`, as conditions on each; undefined for any other. */
function spread(entity: EntityType, condition: string): string | undefined {
  const [, name = "", values = ""] = grouped.exec(condition) ?? [];
  const { form, source } = fieldOf(entity, name) ?? {};
  // What is searched has parentheses of its own, and a text may stand in some.
  if (source === undefined || source.kind === "text") return undefined;
  if (form === "text" && !/\||\s(?:and|or)\s/i.test(values)) return undefined;
  return values.replace(signOrValue, (part) => (isSign.test(part) ? part : `${name}:${part.trim()}`));
}

/** The signs and conditions of a filter; null when something else stands in it. */
function tokensOf(entity: EntityType, filter: string): Token[] | null {
  const tokens: Token[] = [];
  let rest = filter.trim();
  let expected = true;
  while (rest !== "") {
    if (expected) {
      const sign = prefix.exec(rest);
      if (sign !== null) {
        tokens.push(sign[1] === "(" ? "(" : "!");
        rest = rest.slice(sign[0].length);
        continue;
      }
      if (!startsCondition(entity, rest)) return null;
      const end = conditionEnd(entity, rest);
      const condition = rest.slice(0, end).trim();
      const conditions = spread(entity, condition);
      if (conditions !== undefined) {
        rest = conditions + rest.slice(end);
        continue;
      }
      tokens.push({ condition });
      rest = rest.slice(end);
      expected = false;
    } else if (/^\s*\)/.test(rest)) {
      tokens.push(")");
      rest = rest.replace(/^\s*\)/, "");
    } else {
      const found = connective.exec(rest);
      if (found === null) return null;
      const sign = (found[1] ?? found[2] ?? "").toLowerCase();
      tokens.push(sign === "," || sign === "|" || sign === "or" ? sign : "and");
      rest = rest.slice(found[0].length);
      expected = true;
    }
  }
  return tokens;
}

/** From what binds least to what binds most, as classic filters and then everybody has it. */
const levels = [
  { sign: ",", join: "and" },
  { sign: "or", join: "or" },
  { sign: "and", join: "and" },
  { sign: "|", join: "or" },
] as const;

/** Reads tokens as a tree; null when they make none. */
function treeOf(entity: EntityType, tokens: readonly Token[]): FilterNode | null {
  let at = 0;
  const joined = (level: number, depth: number): FilterNode | null => {
    const here = levels[level];
    if (here === undefined) return single(depth);
    const filters: FilterNode[] = [];
    do {
      const one = joined(level + 1, depth);
      if (one === null) return null;
      filters.push(one);
    } while (tokens[at] === here.sign && ++at > 0);
    const [only, ...others] = filters;
    return only !== undefined && others.length === 0 ? only : { join: here.join, filters };
  };
  const single = (depth: number): FilterNode | null => {
    const token = tokens[at++];
    if (token === undefined || depth > deepest) return null;
    if (token === "!") {
      const inner = single(depth + 1);
      return inner === null ? null : { join: "and", filters: [inner], is_negated: true };
    }
    if (token === "(") {
      const inner = joined(0, depth + 1);
      return tokens[at++] === ")" ? inner : null;
    }
    return typeof token === "object" ? conditionOf(entity, token.condition) : null;
  };
  const tree = joined(0, 0);
  return at === tokens.length ? tree : null;
}

function conditionOf(entity: EntityType, condition: string): FilterNode | null {
  const { query, diagnostics } = fromUrl(`/${entity}?filter=${encodeURIComponent(condition)}`);
  const filters = query?.filter_rows ?? [];
  const [only, ...others] = filters;
  if (only === undefined || diagnostics.some(({ severity }) => severity === "error")) return null;
  return others.length === 0 ? only : { join: "and", filters };
}

/** A filter with conditions joined by more than commas; null when it has none, or cannot be read. */
function nestedQuery(entity: EntityType, filter: string): Oqo | null {
  if (!hint.test(filter)) return null;
  const tokens = tokensOf(entity, filter);
  const nested = tokens?.some((token) => typeof token === "string" && token !== ",") === true;
  const tree = tokens !== null && nested ? treeOf(entity, tokens) : null;
  return tree === null ? null : { get_rows: entity, filter_rows: [tree] };
}

/** The OQL of a query; null when it has none. */
function oqlOf(query: Oqo): string | null {
  try {
    return printOneLine(canonicalize(query));
  } catch {
    return null;
  }
}

/**
 * Refuses a filter whose conditions are joined by more than commas, with the OQL that says it, unless that is refused.
 */
export function checkNested(entity: EntityType, filter: string): void {
  const query = nestedQuery(entity, filter);
  if (query === null) return;
  const oql = oqlOf(query);
  if (oql === null) return;
  // Throws where OQL would be refused as well.
  collectionReferences(entity, query, new Map());
  throw badParameter(
    `In a filter an OR joins values of one field, and conditions are joined by commas alone. Ask this in OQL: /?oql=${oql}`,
  );
}
