import type { Parameters } from "../read-parameters.ts";

/** The headers that may carry a key; those called as the parameters are for clients that cannot send the first. */
export const credentialHeaders = ["authorization", "api_key", "api-key"] as const;

const [authorization, ...named] = credentialHeaders;

/**
 * The key that a request carries, however it does: the bearer token first, then the header, then the parameter.
 * Undefined without one; an empty one is none.
 */
export function credentialOf(headers: Headers, { values }: Parameters): string | undefined {
  const bearer = /^bearer +(.*)$/i.exec(headers.get(authorization) ?? "")?.[1];
  const all = [bearer, ...named.map((name) => headers.get(name)), ...named.map((name) => values.get(name))];
  return all.map((text) => text?.trim()).find((text) => text !== undefined && text !== "");
}
