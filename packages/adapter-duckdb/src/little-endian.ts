import { endianness } from "node:os";

/** A copy of four-byte numbers with their bytes in the order of the files, or of this machine. */
export function littleEndian(bytes: Uint8Array): Buffer {
  const copy = Buffer.from(bytes);
  return endianness() === "LE" ? copy : copy.swap32();
}

export type Numbers = Int8Array | Uint32Array | Float32Array;

/** Puts the bytes of numbers that were read from a file in the order of this machine. */
export function orderBytes({ buffer, byteOffset, byteLength, BYTES_PER_ELEMENT }: Numbers): void {
  if (BYTES_PER_ELEMENT === 4 && endianness() === "BE") Buffer.from(buffer, byteOffset, byteLength).swap32();
}
