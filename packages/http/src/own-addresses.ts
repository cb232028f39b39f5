import type { Call } from "./operation.ts";

/** What the names of members end in whose value is an address of the API that the objects came from. */
const mark = "_api_url";
const names = ["authors", "cited_by", "institutions", "sources", "works"];
const nameLengths = [...new Set(names.map((name) => name.length + 1))];
const longestName = Math.max(...nameLengths);
/** From the mark to the end of the host: blanks are few, and names of hosts have 253 letters at most. */
const longestAddress = 400;
/** Such a member from the beginning of its name to the end of the host. */
const address = new RegExp(`("(?:${names.join("|")})${mark}"\\s*:\\s*")https?://[^/"\\\\]+`, "y");

/** Where in a document the address begins and ends whose name is marked at `at`; null when there is none. */
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
  #text: string | undefined;
  #utf8: Uint8Array | undefined;

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
    let changed = "";
    let taken = 0;
    for (let at = document.indexOf(mark); at !== -1; at = document.indexOf(mark, at + 1)) {
      const found = addressAt(document, at);
      if (found === null) continue;
      changed += document.slice(taken, found.start) + this.#base;
      taken = found.end;
    }
    return taken === 0 ? document : changed + document.slice(taken);
  }

  /** In a document as UTF-8, of which only the places of addresses are decoded. */
  inUtf8(document: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
    const parts: Uint8Array[] = [];
    let taken = 0;
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1)) {
      const from = Math.max(at - longestName, taken);
      // As letters of a byte each, so that places in the text are places in the document.
      const found = addressAt(bytes.toString("latin1", from, at + longestAddress), at - from);
      if (found === null) continue;
      parts.push(bytes.subarray(taken, from + found.start), this.#baseUtf8);
      taken = from + found.end;
    }
    return taken === 0 ? document : Buffer.concat([...parts, bytes.subarray(taken)]);
  }

  get #base(): string {
    this.#text ??= baseOf(this.#baseUrl, this.#request.url);
    return this.#text;
  }

  get #baseUtf8(): Uint8Array {
    this.#utf8 ??= Buffer.from(this.#base);
    return this.#utf8;
  }
}

/** Where the server is reachable for the caller, without a trailing slash. */
function baseOf(baseUrl: string, url: string): string {
  if (/^https?:\/\//.test(baseUrl)) return baseUrl;
  return url.slice(0, url.indexOf("/", url.indexOf("://") + "://".length)) + baseUrl;
}
