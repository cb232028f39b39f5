import { IncomingMessage, ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { askedBy } from "./asked-by.ts";
import { replaceAnswer } from "./caller-signal.ts";
import type { RequestRecord } from "./context.ts";
import { corsHeaders } from "./cors.ts";
import { methodNotAllowed, urlTooLong } from "./errors.ts";
import { defaultHttpLimits } from "./limits.ts";
import { pathOnRecord } from "./path-on-record.ts";
import type { ReplyHeaders } from "./reply.ts";
import type { FramingFault } from "./request-head.ts";
import { requestIdHeader, requestIdOf } from "./request-id.ts";
import { maxHeaderSize } from "./server-limits.ts";

interface Answer {
  readonly status: number;
  readonly error: string;
  readonly message: string;
}

/** What Node's parser rejects with: a code, the bytes that it was at, and how many of them it took. */
interface ParseError extends Error {
  readonly code?: string;
  readonly rawPacket?: Uint8Array;
  readonly bytesParsed?: number;
}

/** How long the client has to take the answer before the connection is cut. Milliseconds. */
const lastWords = 1000;

/** A head too large is mostly a URL too long: the first line break is then far, or not in sight. */
function tooLarge({ rawPacket = new Uint8Array() }: ParseError): Answer {
  const { maxRequestLine } = defaultHttpLimits;
  const end = rawPacket.indexOf("\n".charCodeAt(0));
  const line = Buffer.from(rawPacket.subarray(0, maxRequestLine)).toString("latin1");
  if ((end >= 0 && end <= maxRequestLine) || line.startsWith("POST ")) {
    const message = `The request line and the headers may have at most ${maxHeaderSize} bytes together.`;
    return { status: 431, error: "Request headers too long", message };
  }
  return { status: 400, ...urlTooLong(askedBy(line.replace(/^[A-Z]+ /, "")), maxRequestLine) };
}

const unencoded =
  "The URL has characters that need percent-encoding: blanks as %20, letters beyond ASCII by their bytes in UTF-8, as in /authors?search=Louise%20Larivi%C3%A8re.";

/**
 * The line of a request that may go elsewhere. Slashes that its target begins with are one: two lead to another host.
 * Only a space ends the target: a byte such as that of the no-break space is part of letters, as of `à`.
 */
const lineOfReading = /^(GET|HEAD) [/\\]+([^ \r\n]*) HTTP\/1\.[01]\r?\n/;

/** The line of any request (RFC 9110, 5.6.2), and what of it is a path. */
const lineOfRequest = /^[!#$%&'*+.^`|~\w-]+ (?:(\/[^\s?]*)\S*|\S+) HTTP\/1\.[01]\r?\n/;

/** What came from the line on that Node's parser was at, as letters of a byte each. */
function textFromLine({ rawPacket = new Uint8Array(), bytesParsed = 0 }: ParseError): string {
  const start = rawPacket.lastIndexOf("\n".charCodeAt(0), bytesParsed) + 1;
  return Buffer.from(rawPacket.subarray(start)).toString("latin1");
}

/**
 * The path that a request asks for with a method that Node's parser does not know, as the API does not: empty where it
 * is none, undefined for what is no such request.
 */
function pathOfOther(error: ParseError): string | undefined {
  if (error.code !== "HPE_INVALID_METHOD") return;
  const line = lineOfRequest.exec(textFromLine(error));
  return line === null ? undefined : (line[1] ?? "");
}

/** Whether HEAD asks, as far as that came together with what is wrong. */
const isHead = (error: ParseError): boolean =>
  [textFromLine(error), textFromLine({ ...error, bytesParsed: 0 })].some((text) => text.startsWith("HEAD "));

/**
 * A request for a path and query with bytes that no URL has, these encoded; undefined where they are not whole, or
 * asked for by another method than GET and HEAD.
 */
function encodedRequest(error: ParseError): { readonly method: string; readonly url: string } | undefined {
  if (error.code !== "HPE_INVALID_URL") return;
  const [, method, target] = lineOfReading.exec(textFromLine(error)) ?? [];
  if (method === undefined || target === undefined) return;
  const encoded = target.replace(
    /[^!-~]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
  return encoded === target ? undefined : { method, url: `/${encoded}` };
}

function answerTo(error: ParseError): Answer {
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
      return tooLarge(error);
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, error: "Request timeout", message: "The request took too long to arrive." };
    // Behind a blank in the URL the parser looks for the version of HTTP.
    case "HPE_INVALID_URL":
    case "HPE_INVALID_CONSTANT":
      return { status: 400, error: "Bad Request", message: unencoded };
    default:
      return { status: 400, error: "Bad Request", message: "This is not a request in HTTP/1.1." };
  }
}

/** The answer that a connection is to send next; undefined when every request on it has its answer. */
const dueOn = (socket: Duplex): ServerResponse | undefined =>
  "_httpMessage" in socket && socket._httpMessage instanceof ServerResponse ? socket._httpMessage : undefined;

/** Whether a request that has its answer is still arriving. */
const isArriving = (socket: Duplex): boolean => {
  const { incoming } = ("parser" in socket && Object(socket.parser)) || {};
  return incoming instanceof IncomingMessage && !incoming.complete;
};

/** What is refused, as far as it was read. */
type Refused = Partial<Pick<IncomingMessage, "method" | "url" | "headers">>;

/** Ends a connection once the client had time to take what it was sent. */
function end(socket: Duplex, last = ""): void {
  socket.end(last);
  setTimeout(() => socket.destroy(), lastWords).unref();
}

/** Ends a connection with an answer, for HEAD with an empty text. */
function endWith(socket: Duplex, status: number, text: string, headers: ReplyHeaders): void {
  const all = { date: new Date().toUTCString(), ...headers, connection: "close" };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  end(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${text}`);
}

/** Answers what the app is not asked about, and tells of it. */
export class Refusals {
  /** Connections on which something came that is no request. */
  readonly #refused = new WeakSet<Duplex>();
  readonly #observe: ((record: RequestRecord) => void) | undefined;
  readonly #baseUrl: string;

  /** @param baseUrl where the app is reachable, as in its context. */
  constructor(observe?: (record: RequestRecord) => void, baseUrl = "") {
    this.#observe = observe;
    this.#baseUrl = baseUrl.replace(/\/+$/, "");
  }

  /** Answers a request with an `Expect` header other than `100-continue`. */
  readonly expectation = (request: IncomingMessage, response: ServerResponse): void => {
    const message = "The only expectation that can be met is 100-continue.";
    this.#answer(request, response, { status: 417, error: "Expectation Failed", message });
  };

  /** Answers a request in a version of HTTP that begins otherwise, and only looks like the first. */
  version(request: IncomingMessage, response: ServerResponse): void {
    const message = "Requests on this connection are in HTTP/1.1.";
    this.#answer(request, response, { status: 505, error: "HTTP Version Not Supported", message });
  }

  /** Answers a request that does not say for which host it is, says it twice, or names what can be none. */
  host(request: IncomingMessage, response: ServerResponse): void {
    const message = "A request in HTTP/1.1 has one Host header: a host, and a port if need be.";
    this.#answer(request, response, { status: 400, error: "Bad Request", message });
  }

  /** Answers a request for what is neither a path nor a URL. */
  target(request: IncomingMessage, response: ServerResponse): void {
    const message = "A request asks for a path or a whole URL of http or https.";
    this.#answer(request, response, { status: 400, error: "Bad Request", message });
  }

  /** Answers a request whose body ends nobody knows where, and closes the connection. */
  framing(request: IncomingMessage, response: ServerResponse, fault: FramingFault): void {
    response.setHeader("connection", "close");
    if (fault === "unsafe") {
      const message =
        "A body is sent with Content-Length, or in HTTP/1.1 with Transfer-Encoding: chunked, and not with both.";
      this.#answer(request, response, { status: 400, error: "Bad Request", message });
    } else {
      const message = "The only transfer coding of requests is chunked.";
      this.#answer(request, response, { status: 501, error: "Not Implemented", message });
    }
  }

  /** Answers CONNECT, for which Node makes no response, as any method that the API does not have. */
  readonly tunnel = (request: IncomingMessage, socket: Duplex): void => this.#method(request, socket);

  /** Answers what never became a request, in the words of the API, and closes the connection. */
  readonly connection = (error: Error, socket: Duplex): void => {
    if ("code" in error && error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    // Each further piece is an error too. Closing before all of it is read would take the answer from the client.
    if (this.#refused.has(socket)) return;
    this.#refused.add(socket);
    this.#inTurn(error, socket);
  };

  #inTurn(error: Error, socket: Duplex): void {
    const due = dueOn(socket);
    // A request before it came whole: its client is to have that answer, and not to take this one for it.
    if (due?.req.complete === true) {
      due.once("close", () => this.#inTurn(error, socket));
      return;
    }
    // Into an answer that is on its way another must not be written.
    if (!socket.writable || due?.headersSent === true) {
      socket.destroy();
      return;
    }
    // What was answered before all of it came has no second answer.
    if (due === undefined && isArriving(socket)) {
      end(socket);
      return;
    }
    if (due !== undefined) replaceAnswer(due);
    const path = pathOfOther(error);
    if (path !== undefined) {
      this.#method({}, socket, path);
      return;
    }
    const { status: refused, ...body } = answerTo(error);
    const encoded = encodedRequest(error);
    // Clients that leave the encoding to servers follow a redirect at least.
    const elsewhere: ReplyHeaders = encoded === undefined ? {} : { location: this.#baseUrl + encoded.url };
    const status = encoded === undefined ? refused : 302;
    const text = JSON.stringify({ ...body, ...elsewhere });
    const asked: Refused = encoded ?? due?.req ?? {};
    const sent = asked.method === "HEAD" || (due === undefined && isHead(error)) ? "" : text;
    endWith(socket, status, sent, { ...this.#headers(asked, status, text), ...elsewhere });
  }

  #method(request: Refused, socket: Duplex, path = ""): void {
    const cors = corsHeaders(path).named;
    const allowed = cors["access-control-allow-methods"] ?? "";
    const { headers, body } = methodNotAllowed(allowed.split(", "));
    const text = String(body);
    endWith(socket, 405, text, { ...this.#headers(request, 405, text), ...cors, ...headers });
  }

  #answer(request: Refused, response: ServerResponse, { status, ...body }: Answer): void {
    const text = JSON.stringify(body);
    response.writeHead(status, this.#headers(request, status, text)).end(text);
  }

  /** Puts a refusal on record, and the headers of its answer together. */
  #headers({ method = "", url = "", headers = {} }: Refused, status: number, text: string): ReplyHeaders {
    const requestId = requestIdOf(headers[requestIdHeader]);
    const path = pathOnRecord(url);
    this.#observe?.({ requestId, method, path, operation: null, status, milliseconds: 0 });
    return {
      ...corsHeaders("/").named,
      [requestIdHeader]: requestId,
      "cache-control": "no-store",
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(text)),
    };
  }
}
