import type { RequestListener, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Bytes } from "@oqlkit/engine";
import type { H3 } from "h3";
import { NodeRequest, sendNodeResponse } from "srvx/node";
import { ByteText } from "./byte-text.ts";
import { CallerSignal } from "./caller-signal.ts";
import { isPieces } from "./pieces.ts";
import { ReadyResponse } from "./ready-response.ts";
import { sentTarget } from "./request-target.ts";
import { WriteTurn } from "./write-turn.ts";

/** What a server knows of the answers that are sent. */
export interface Sending {
  /** Whether an answer that begins now is to be the last of its connection. */
  isLast(answer: ServerResponse): boolean;
  /** Is told of a body that is made while it is sent; resolves when what it is made of is let go. */
  begun(sent: Promise<void>): void;
}

/** Hands Node's requests to an app. Answers that are ready go out in one write, head and body together. */
export function nodeHandler(app: H3, { isLast, begun }: Sending): RequestListener {
  const turn = new WriteTurn();
  const send = (outgoing: ServerResponse, response: Response): void => {
    try {
      if (isLast(outgoing)) outgoing.setHeader("connection", "close");
      sendTo(outgoing, response, begun);
    } catch {
      outgoing.destroy();
    }
  };
  return (incoming, outgoing) => {
    const request = new NodeRequest({ req: incoming, res: outgoing });
    request.context = { callerSignal: new CallerSignal(outgoing), [sentTarget]: incoming.url };
    const response = fetched(app, request);
    if (response instanceof Response) {
      send(outgoing, response);
      return;
    }
    response.then(
      (ready) => turn.add(() => send(outgoing, ready)),
      () => outgoing.destroy(),
    );
  };
}

/** The answer of an app, which another framework's may throw in place of a promise. */
function fetched(app: H3, request: Request): Response | Promise<Response> {
  try {
    return app.fetch(request);
  } catch (error) {
    return Promise.reject(error);
  }
}

function sendTo(outgoing: ServerResponse, response: Response, begun: Sending["begun"]): void {
  if (!(response instanceof ReadyResponse && response.isAsMade)) {
    sendNodeResponse(outgoing, response).catch(() => outgoing.destroy());
    return;
  }
  const { status, body } = response.reply;
  const headers = response.rawHeaders();
  if (body === null) {
    outgoing.writeHead(status, headers).end();
    return;
  }
  if (isPieces(body)) {
    outgoing.writeHead(status, headers);
    // What fails ends the connection, so that nobody takes a part for the whole.
    begun(pipeline(body, outgoing).catch(() => void outgoing.destroy()));
    return;
  }
  const { text, encoding, length } = sentBody(body);
  headers.push("content-length", String(length));
  outgoing.writeHead(status, headers).end(text, encoding);
}

/** Longer bodies are not copied to go out in one write. Bytes. */
const mostInText = 64 * 1024;

interface SentBody {
  readonly text: string | Uint8Array;
  readonly encoding: "latin1" | "utf8";
  /** Bytes. */
  readonly length: number;
}

/** A body as Node writes it in the least time: what it may take as letters of a byte each goes out with the head. */
function sentBody(body: string | ByteText | Bytes): SentBody {
  if (body instanceof ByteText) return { text: body.bytes, encoding: "latin1", length: body.length };
  if (typeof body === "string") {
    const length = Buffer.byteLength(body);
    return { text: body, encoding: length === body.length ? "latin1" : "utf8", length };
  }
  const { buffer, byteOffset, length } = body;
  if (length > mostInText) return { text: body, encoding: "utf8", length };
  return { text: Buffer.from(buffer, byteOffset, length).toString("latin1"), encoding: "latin1", length };
}
