import type { Parameters } from "../read-parameters.ts";

/**
 * The key that a request carries, however it does: the bearer token first, then the header, then the parameter.
 * Undefined without one; an empty one is none.
 */
export function credentialOf(headers: Headers, { values }: Parameters): string | undefined {
  const bearer = /^bearer +(.*)$/i.exec(headers.get("authorization") ?? "")?.[1];
  const all = [
    bearer,
    headers.get("api_key"),
    headers.get("api-key"),
    values.get("api_key"),
    values.get("api-key"),
  ];
  return all.map((text) => text?.trim()).find((text) => text !== undefined && text !== "");
}
