import type { IncomingMessage } from "node:http";

/** A name in ASCII or an address, perhaps with a port. */
const host = /^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)(?::\d{1,5})?$/i;

/**
 * The host that was asked for last: most requests are for one, which is read once. None stands for a host without a
 * name (RFC 9110, 7.2).
 */
let known = "";

/** Whether a text is a host, perhaps with a port. */
function isHost(text: string): boolean {
  if (text === known) return true;
  const isOne = text === "" || (host.test(text) && URL.canParse(`http://${text}`));
  if (isOne) known = text;
  return isOne;
}

/** Whether a request says once for which host it is; HTTP/1.0 may leave it out (RFC 9112, 3.2). */
export function namesHost({ httpVersion, rawHeaders, headers }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    // Most names have another length, which is quicker to see.
    if (name?.length === "host".length && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts === 1 ? isHost(headers.host ?? "") : hosts === 0 && httpVersion !== "1.1";
}

/** What is wrong with how a request says where its body ends (RFC 9112, 6.1), beyond what Node's parser refuses. */
export type FramingFault = "unsafe" | "unknown coding";

/** Undefined when nothing is: without a coding, or with `chunked` in HTTP/1.1. */
export function framingFault({ headers, httpVersion }: IncomingMessage): FramingFault | undefined {
  const coding = headers["transfer-encoding"];
  if (coding === undefined) return undefined;
  // Servers in between of that version take no notice of codings, and see the next request elsewhere.
  if (httpVersion === "1.0" || "content-length" in headers) return "unsafe";
  return coding.toLowerCase() === "chunked" ? undefined : "unknown coding";
}

/** Whether what a request asks for is a path, `*`, or the whole URL that proxies are given (RFC 9112, 3.2). */
export function namesTarget({ url = "" }: IncomingMessage): boolean {
  return url.startsWith("/") || url === "*" || (/^https?:\/\/[^/?#]/i.test(url) && URL.canParse(url));
}
