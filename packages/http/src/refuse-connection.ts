import { type IncomingMessage, ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { corsHeaders } from "./cors.ts";
import { defaultHttpLimits } from "./limits.ts";
import { maxHeaderSize } from "./server-limits.ts";

interface Answer {
  readonly status: number;
  readonly error: string;
  readonly message: string;
}

/** What Node's parser rejects with: a code, and the bytes that it was at. */
interface ParseError extends Error {
  readonly code?: string;
  readonly rawPacket?: Uint8Array;
}

/** How long the client has to take the answer before the connection is cut. Milliseconds. */
const lastWords = 1000;

/** A head too large is mostly a URL too long: the first line break is then far, or not in sight. */
function tooLarge({ rawPacket }: ParseError): Answer {
  const end = rawPacket?.indexOf("\n".charCodeAt(0)) ?? -1;
  if (end >= 0 && end <= defaultHttpLimits.maxRequestLine) {
    const message = `The headers may have at most ${maxHeaderSize} bytes together.`;
    return { status: 431, error: "Request headers too long", message };
  }
  return {
    status: 400,
    error: "Request URL too long",
    message: `The request line may have at most ${defaultHttpLimits.maxRequestLine} bytes. Send the query as {"oql": ...} or {"oqo": ...} by POST to /.`,
  };
}

function answerTo(error: ParseError): Answer {
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
      return tooLarge(error);
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, error: "Request timeout", message: "The request took too long to arrive." };
    default:
      return { status: 400, error: "Bad Request", message: "This is not a request in HTTP/1.1." };
  }
}

/** Whether an answer is on its way already, into which another must not be written. */
const isAnswering = (socket: Duplex): boolean =>
  "_httpMessage" in socket &&
  socket._httpMessage instanceof ServerResponse &&
  socket._httpMessage.headersSent;

/** Answers a request with an `Expect` header other than `100-continue`. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const message = "The only expectation that can be met is 100-continue.";
  const text = JSON.stringify({ error: "Expectation Failed", message });
  response.writeHead(417, headersOf(text)).end(text);
}

const headersOf = (text: string): Readonly<Record<string, string>> => ({
  ...corsHeaders("/").named,
  "content-type": "application/json",
  "content-length": String(Buffer.byteLength(text)),
});

/** Connections that have their answer. */
const refused = new WeakSet<Duplex>();

/** Answers what never became a request, in the words of the API, and closes the connection. */
export function refuseConnection(error: Error, socket: Duplex): void {
  const isGone = "code" in error && error.code === "ECONNRESET";
  // Each further piece is an error too. Closing before all of it is read would take the answer from the client.
  if (!isGone && refused.has(socket)) return;
  if (isGone || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  refused.add(socket);
  const { status, ...body } = answerTo(error);
  const text = JSON.stringify(body);
  const headers = { ...headersOf(text), connection: "close" };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${text}`);
  setTimeout(() => socket.destroy(), lastWords).unref();
}
