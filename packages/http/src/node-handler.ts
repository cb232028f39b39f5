import type { RequestListener, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { H3 } from "h3";
import { NodeRequest, sendNodeResponse } from "srvx/node";
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
    const response = app.fetch(request);
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

function sendTo(outgoing: ServerResponse, response: Response, begun: Sending["begun"]): void {
  if (!(response instanceof ReadyResponse)) {
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
  const length = Buffer.byteLength(body);
  headers.push("content-length", String(length));
  outgoing.writeHead(status, headers);
  // A text of as many bytes as characters is ASCII, which Node writes faster when told.
  if (typeof body === "string" && length === body.length) outgoing.end(body, "latin1");
  else outgoing.end(body);
}
