import type { Call } from "./operation.ts";

/** Members whose value is an address of the API that the objects came from. */
const addresses = /("(?:cited_by|works)_api_url"\s*:\s*")https?:\/\/[^/"\\]+/g;

/** Where this server is reachable for the caller, without a trailing slash. */
function baseOf({ context, request }: Call): string {
  if (/^https?:\/\//.test(context.baseUrl)) return context.baseUrl;
  return new URL(request.url).origin + context.baseUrl;
}

/** A document, as JSON text, whose addresses of the API point at this server. */
export function withOwnAddresses(document: string, call: Call): string {
  return document.includes("_api_url")
    ? document.replace(addresses, `$1${baseOf(call).replaceAll("$", "$$$$")}`)
    : document;
}
