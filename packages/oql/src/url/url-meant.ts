import { truthMeant } from "../parser/value.ts";

/** `>=5` and `<=5`, which a URL writes as open ranges; a number with commas has none, they part filters. */
export function numberMeant(value: string): string | undefined {
  const [, sign, number] = /^([<>])=(\d+(?:\.\d+)?)$/.exec(value) ?? [];
  return number && (sign === ">" ? `${number}-` : `-${number}`);
}

/** Yes and no in other words. */
export function booleanMeant(value: string): string | undefined {
  const truth = truthMeant(value);
  return truth === "unknown" ? undefined : truth;
}

/** `!word` in a search, which excludes by `NOT`. */
export function exclusionMeant(text: string): string | undefined {
  return /^![\w-]+$/.test(text) ? `NOT%20${text.slice(1)}` : undefined;
}

/** `a|b` in a search, which joins by `OR`. */
export function alternativesMeant(text: string): string | undefined {
  const parts = text.split("|").map((part) => part.trim());
  return parts.every((part) => /^[\w-]+$/.test(part)) ? parts.join("%20OR%20") : undefined;
}
