import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";

const operatingSystemByte = 9;
const unknownSystem = 255;
/** A large chunk saves joining many small ones. */
const packedChunk = 1 << 22;
/** UTF-8 needs at most three bytes for each UTF-16 unit. */
const bytesPerUnit = 3;

/**
 * Collects lines and packs them as gzip members, which may be joined into one file. Lines are encoded one by
 * one into a buffer that is used again: joining them first would copy all of them, and turn plain text into
 * two-byte text for the sake of a single name in another script.
 */
export class LinePacker {
  private buffer: Buffer = Buffer.allocUnsafe(1 << 20);
  private used = 0;

  /** Adds a line and a line break. */
  add(line: string): void {
    const room = this.used + line.length * bytesPerUnit + 1;
    if (room > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(room, this.buffer.length * 2));
      this.buffer.copy(larger, 0, 0, this.used);
      this.buffer = larger;
    }
    this.used += this.buffer.write(line, this.used);
    this.buffer[this.used++] = 0x0a;
  }

  /**
   * One gzip member of the lines added since the last call, at the fastest level. The header has no time and
   * names no operating system, so that equal lines give equal bytes.
   */
  pack(): Uint8Array<ArrayBuffer> {
    const packed = gzipSync(this.buffer.subarray(0, this.used), { level: 1, chunkSize: packedChunk });
    // A copy with memory of its own, which can be handed to another thread.
    const bytes = new Uint8Array(packed);
    this.used = 0;
    bytes.fill(0, 4, 8);
    bytes[operatingSystemByte] = unknownSystem;
    return bytes;
  }
}
