/** What FNV-1a of 32 bits begins with, and multiplies by. */
const basis = 0x811c9dc5;
const prime = 0x01000193;

/**
 * A hash of a text: FNV-1a over its UTF-16 units, 0 to 2^32 - 1. `before` is the hash of a text in front, so that
 * several are hashed as if they were one.
 */
export function hashText(text: string, before: number = basis): number {
  let hash = before;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), prime);
  }
  return hash >>> 0;
}
