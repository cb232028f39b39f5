import { RefusedError } from "./refusal.ts";

/**
 * Lets a change of what is there go on, as reading it, unless it was asked for on a condition that does not hold (RFC
 * 9110, 13.1): nothing has a strong tag, so `If-Match` holds for `*` alone, and `If-None-Match` for all but that.
 *
 * @throws RefusedError 412
 */
export function checkPreconditions({ method, headers }: Request): void {
  if (method === "GET" || method === "HEAD") return;
  const expected = headers.get("if-match");
  const isMet = expected === null || expected.trim() === "*";
  if (!isMet || headers.get("if-none-match")?.trim() === "*")
    throw new RefusedError({ kind: "precondition" });
}
