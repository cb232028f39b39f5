import type { Call } from "./operation.ts";

/** What the names of members end in whose value is an address of the API that the objects came from. */
const mark = "_api_url";
/** What is looked for: up to six characters V8 finds in a third of the time, by the first one alone. */
const beginning = mark.slice(0, 6);
const names = ["authors", "cited_by", "institutions", "sources", "works"];
const nameLengths = [...new Set(names.map((name) => name.length + 1))];
/**
 * Such a member from the beginning of its name to the end of the host, or of the path that the API stands under there.
 */
const address = new RegExp(
  `("(?:${names.join("|")})${mark}"\\s*:\\s*")https?://[^/"\\\\]+(?:[^"\\\\?]*(?=/\\w+\\?filter=))?`,
  "y",
);

/** Where in a document the address begins and ends whose name may be marked at `at`; null when there is none. */
function addressAt(document: string, at: number): { readonly start: number; readonly end: number } | null {
  for (const length of nameLengths) {
    address.lastIndex = at - length;
    const before = at < length ? undefined : address.exec(document)?.[1];
    if (before !== undefined) return { start: at - length + before.length, end: address.lastIndex };
  }
  return null;
}

/** Makes the addresses of the API in documents point at the server that is asked for them. */
export class OwnAddresses {
  readonly #baseUrl: string;
  readonly #request: { readonly url: string };

  /** @param baseUrl where the app is reachable, as in its context; relative to the host of the request otherwise. */
  constructor(baseUrl: string, request: { readonly url: string }) {
    this.#baseUrl = baseUrl;
    this.#request = request;
  }

  /** Those of the server that answers a call. */
  static of({ context, request }: Call): OwnAddresses {
    return new OwnAddresses(context.baseUrl, request);
  }

  /** In a document as JSON text. */
  inText(document: string): string {
    return replaced(document, () => baseOf(this.#baseUrl, this.#request.url));
  }

  /** In a document in UTF-8 as a string of its bytes: what is looked for is ASCII, the base perhaps not. */
  inByteString(document: string): string {
    return replaced(document, () => Buffer.from(baseOf(this.#baseUrl, this.#request.url)).toString("latin1"));
  }
}

/** A document with another base in its addresses. */
function replaced(document: string, baseOfAll: () => string): string {
  let base: string | undefined;
  let changed = "";
  let taken = 0;
  for (let at = document.indexOf(beginning); at !== -1; at = document.indexOf(beginning, at + 1)) {
    const found = addressAt(document, at);
    if (found === null) continue;
    base ??= baseOfAll();
    changed += document.slice(taken, found.start) + base;
    taken = found.end;
  }
  return taken === 0 ? document : changed + document.slice(taken);
}

/** Where the server is reachable for the caller, without a trailing slash. */
function baseOf(baseUrl: string, url: string): string {
  if (/^https?:\/\//.test(baseUrl)) return baseUrl;
  return url.slice(0, url.indexOf("/", url.indexOf("://") + "://".length)) + baseUrl;
}
