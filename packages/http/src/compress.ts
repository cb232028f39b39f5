import { pipeline } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import { ByteText } from "./byte-text.ts";
import { isPieces, type Pieces } from "./pieces.ts";
import type { Reply } from "./reply.ts";

/** Below this a compressed answer saves nothing worth its time. Characters, or bytes. */
const worthwhile = 1024;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
// The defaults are made for files that are compressed once and sent often. An answer is compressed in half their time,
// and is a tenth larger, a long page a sixth: docs/performance.md.
const gzipOptions = { level: 3 };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };

/** How a text is compressed. */
export type Encoding = "br" | "gzip";

/** How much the caller wants an encoding, 0 to 1; undefined when it does not speak of it. */
function weightOf(accepted: string, encoding: string): number | undefined {
  for (const part of accepted.split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    if (name !== encoding) continue;
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = quality === undefined ? 1 : Number(quality.slice("q=".length));
    return Number.isFinite(weight) ? weight : 0;
  }
  return undefined;
}

/**
 * The encoding that the caller likes best of those there are: brotli, which takes less time and makes less of a page,
 * before gzip when it names both alike, and none when it says that it likes plain text better.
 */
function encodingFor(accepted: string | null): Encoding | undefined {
  if (accepted === null) return undefined;
  const any = weightOf(accepted, "*") ?? 0;
  // RFC 9110, 8.4.1.3: what some call x-gzip is the same.
  const gzipWeight = weightOf(accepted, "gzip") ?? weightOf(accepted, "x-gzip") ?? any;
  const namedBrotli = weightOf(accepted, "br");
  const brotliWeight = namedBrotli ?? any;
  const best = Math.max(gzipWeight, brotliWeight);
  if (best <= 0 || best < (weightOf(accepted, "identity") ?? 0)) return undefined;
  return brotliWeight > gzipWeight || (namedBrotli !== undefined && namedBrotli === gzipWeight)
    ? "br"
    : "gzip";
}

const isText = ({ headers }: Reply): boolean => /^text\/|(?:json|xml)$/.test(headers["content-type"] ?? "");

/** Whether there is a text in an answer, which is compressed if it is long. */
export const hasText = (reply: Reply): boolean =>
  reply.body !== null && (typeof reply.body === "string" || isText(reply));

/** Whether there is a text in an answer that is worth compressing. */
export const isCompressible = (reply: Reply): boolean =>
  hasText(reply) && (isPieces(reply.body) || Number(reply.body?.length) >= worthwhile);

/** Compresses each piece when it is asked for. */
function compressPieces(pieces: Pieces, encoding: Encoding): Pieces {
  const encoder = encoding === "br" ? createBrotliCompress(brotliOptions) : createGzip(gzipOptions);
  // What fails is told to whoever reads.
  pipeline(pieces, encoder, () => {});
  const compressed: AsyncIterator<Uint8Array> = encoder[Symbol.asyncIterator]();
  return {
    next: () => compressed.next(),
    async return() {
      encoder.destroy();
      await pieces.return();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** How the caller wants a text compressed; undefined when it does not. */
export const encodingOf = ({ headers }: Request): Encoding | undefined =>
  encodingFor(headers.get("accept-encoding"));

const withEncoding = ({ headers }: Reply, encoding: Encoding): Reply["headers"] => ({
  "content-encoding": encoding,
  ...headers,
});

/** The same answer, its text compressed, unless it is already. */
export async function compress(reply: Reply, encoding: Encoding): Promise<Reply> {
  const { body } = reply;
  if (body === null || "content-encoding" in reply.headers) return reply;
  const headers = withEncoding(reply, encoding);
  if (isPieces(body)) return { ...reply, body: compressPieces(body, encoding), headers };
  const text = body instanceof ByteText ? body.toBytes() : body;
  const bytes = await (encoding === "br" ? brotliAsync(text, brotliOptions) : gzipAsync(text, gzipOptions));
  return { ...reply, body: new Uint8Array(bytes), headers };
}

/** What HEAD gets of an answer: its headers, as if it were compressed, and no body. */
export function headOf(reply: Reply, encoding: Encoding | undefined): Reply {
  const headers = encoding === undefined ? reply.headers : withEncoding(reply, encoding);
  return { ...reply, body: null, headers };
}
