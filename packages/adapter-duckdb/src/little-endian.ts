import { endianness } from "node:os";

/** A copy of four-byte numbers with their bytes in the order of the files, or of this machine. */
export function littleEndian(bytes: Uint8Array): Buffer {
  const copy = Buffer.from(bytes);
  return endianness() === "LE" ? copy : copy.swap32();
}

/** Puts the bytes of numbers that were read from a file in the order of this machine. */
export function orderBytes({ buffer, byteOffset, byteLength }: Uint32Array | Float32Array): void {
  if (endianness() === "BE") Buffer.from(buffer, byteOffset, byteLength).swap32();
}
