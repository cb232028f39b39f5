import { FastResponse } from "srvx";
import { ByteText } from "./byte-text.ts";
import type { FixedHeaders } from "./cors.ts";
import { isPieces, webStream } from "./pieces.ts";
import type { Reply, ReplyHeaders } from "./reply.ts";

/** What is sent with a reply beside its own headers; the later ones win over the earlier. */
export interface ReadyHeaders {
  readonly cors: FixedHeaders;
  /** Those of the request itself. */
  readonly own: ReplyHeaders;
  /** Those of the meter. */
  readonly metered: ReplyHeaders;
}

/** What a platform makes a response of; the headers are put together when it asks for them. */
class ReadyInit implements ResponseInit {
  readonly status: number;
  readonly #reply: Reply;
  readonly #more: ReadyHeaders;

  constructor(reply: Reply, more: ReadyHeaders) {
    this.status = reply.status;
    this.#reply = reply;
    this.#more = more;
  }

  get headers(): Record<string, string> {
    const { cors, own, metered } = this.#more;
    const { body, headers } = this.#reply;
    const named = { ...cors.named, ...own, ...headers, ...metered };
    return body instanceof ByteText ? { ...named, "content-length": String(body.length) } : named;
  }
}

/** What srvx makes a body of on Node when one is asked for: it hands a stream to what has this function. */
interface PipedBody {
  pipe(target: { end(bytes: Uint8Array): unknown }): void;
}

/** A text as the body of a response, made into bytes when that is read where the platform can wait for it. */
function lazyBody(text: ByteText): BodyInit {
  if (FastResponse === globalThis.Response) return text.toBytes();
  const piped: PipedBody = { pipe: (target) => void target.end(text.toBytes()) };
  // The types of the platform do not know it.
  return piped as object as BodyInit;
}

function bodyOf({ body }: Reply): BodyInit | null {
  if (body instanceof ByteText) return lazyBody(body);
  return isPieces(body) ? webStream(body) : body;
}

/** A response that still knows what it was made of, so that a server can send it without web streams and headers. */
export class ReadyResponse extends FastResponse {
  readonly reply: Reply;
  readonly #more: ReadyHeaders;
  #isRead = false;

  constructor(reply: Reply, more: ReadyHeaders) {
    super(bodyOf(reply), new ReadyInit(reply, more));
    this.reply = reply;
    this.#more = more;
  }

  override get headers(): Headers {
    this.#isRead = true;
    return super.headers;
  }

  /** Whether its headers are those that it was made with: whoever has read them may have changed them. */
  get isAsMade(): boolean {
    return !this.#isRead;
  }

  /** Names and values of the headers in turn. */
  rawHeaders(): string[] {
    const { cors, own, metered } = this.#more;
    const raw = [...cors.raw];
    addTo(raw, own);
    addTo(raw, this.reply.headers);
    addTo(raw, metered);
    return raw;
  }
}

function addTo(raw: string[], headers: ReplyHeaders): void {
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) raw.push(name, value);
  }
}
