import { once } from "node:events";
import { crc32, createGunzip, createInflateRaw, type Gunzip, type InflateRaw } from "node:zlib";
import type { ByteSource } from "./byte-source.ts";

/** The compressed stream breaks off or is damaged; what came before it was yielded. */
export class DamagedStream extends Error {}

const outputSize = 256 * 1024;
/** A member may be a line. */
const memberOutputSize = 64 * 1024;

/** Bits of the flags in a member's header (RFC 1952). */
const flag = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 } as const;

/** Whether a gzip member begins here, which may be cut off behind its first byte. */
export async function beginsMember(source: ByteSource): Promise<boolean> {
  const [first, second] = await source.peek(2);
  return first === 0x1f && (second === 0x8b || second === undefined);
}

/** Inflates chunk by chunk, and hands over all that came out, also when the next byte is damaged. */
class Inflater {
  readonly #stream: Gunzip | InflateRaw;
  #out: Buffer[] = [];
  #wake: () => void = () => {};
  failure: Error | undefined;

  constructor(stream: Gunzip | InflateRaw) {
    this.#stream = stream;
    this.#stream.on("data", (chunk: Buffer) => this.#out.push(chunk));
    this.#stream.on("end", () => this.#wake());
    this.#stream.on("error", (error) => {
      this.failure = error;
      this.#wake();
    });
  }

  /** Takes a chunk, of which it leaves what stands behind the end of the deflated data. */
  async write(chunk: Uint8Array): Promise<{ readonly out: readonly Buffer[]; readonly taken: number }> {
    const before = this.#stream.bytesWritten;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      this.#stream.write(chunk, (error) => {
        this.failure ??= error ?? undefined;
        resolve();
      });
    });
    const out = this.#out;
    this.#out = [];
    return { out, taken: this.#stream.bytesWritten - before };
  }

  /** What is left when nothing follows. */
  async end(): Promise<readonly Buffer[]> {
    const ended = once(this.#stream, "end").catch(() => {});
    this.#stream.end();
    await ended;
    return this.#out;
  }

  close(): void {
    this.#stream.destroy();
  }
}

/**
 * The plain bytes of gzip members that are sound to the last byte, with nothing behind them. Throws `DamagedStream`
 * for all others, after some of the sound bytes.
 */
export async function* gunzipSound(source: ByteSource): AsyncGenerator<Uint8Array> {
  const inflater = new Inflater(createGunzip({ chunkSize: outputSize }));
  try {
    for (let chunk = await source.next(); chunk.length > 0; chunk = await source.next()) {
      const { out, taken } = await inflater.write(chunk);
      yield* out;
      if (inflater.failure || taken < chunk.length) throw new DamagedStream("not sound");
    }
    yield* await inflater.end();
    if (inflater.failure) throw new DamagedStream("not sound");
  } finally {
    inflater.close();
  }
}

async function take(source: ByteSource, length: number): Promise<Buffer> {
  const bytes = await source.take(length);
  if (bytes.length < length) throw new DamagedStream("it ends within a gzip stream");
  return Buffer.from(bytes.buffer, bytes.byteOffset, length);
}

async function passHeader(source: ByteSource): Promise<void> {
  let checksum = 0;
  const next = async (length: number): Promise<Buffer> => {
    const bytes = await take(source, length);
    checksum = crc32(bytes, checksum);
    return bytes;
  };
  const header = await next(10);
  const flags = header.readUInt8(3);
  let isSound = header.readUInt8(2) === 8 && (flags & flag.reserved) === 0;
  if (flags & flag.extra) await next((await next(2)).readUInt16LE());
  for (const text of [flag.name, flag.comment]) if (flags & text) while ((await next(1)).readUInt8() !== 0);
  if (flags & flag.headerCrc) isSound &&= (checksum & 0xffff) === (await take(source, 2)).readUInt16LE();
  if (!isSound) throw new DamagedStream("the header of a gzip stream is damaged");
}

async function* inflateMember(source: ByteSource): AsyncGenerator<Uint8Array> {
  const inflater = new Inflater(createInflateRaw({ chunkSize: memberOutputSize }));
  let checksum = 0;
  let size = 0;
  try {
    for (let ended = false; !ended; ) {
      const chunk = await source.next();
      if (chunk.length === 0) throw new DamagedStream("it ends within a gzip stream");
      const { out, taken } = await inflater.write(chunk);
      for (const piece of out) {
        checksum = crc32(piece, checksum);
        size += piece.length;
        yield piece;
      }
      if (inflater.failure) throw new DamagedStream(`a gzip stream is damaged: ${inflater.failure.message}`);
      ended = taken < chunk.length;
      source.putBack(chunk.subarray(taken));
    }
  } finally {
    inflater.close();
  }
  const trailer = await take(source, 8);
  if (trailer.readUInt32LE(0) !== checksum || trailer.readUInt32LE(4) !== size % 2 ** 32)
    throw new DamagedStream("a gzip stream does not hold what its checksum says");
}

/**
 * The plain bytes of gzip members, one behind another. What stands behind the last of them and begins no member is
 * passed over, as gzip does. Throws `DamagedStream` after the last sound byte.
 */
export async function* gunzip(source: ByteSource): AsyncGenerator<Uint8Array> {
  while (await beginsMember(source)) {
    await passHeader(source);
    yield* inflateMember(source);
  }
  while ((await source.next()).length > 0);
}
