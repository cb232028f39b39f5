const escapes = /(?:%[0-9a-f]{2})+/gi;

function decodeBytes(run: string): string {
  const bytes = Uint8Array.from(run.slice(1).split("%"), (pair) => Number.parseInt(pair, 16));
  return new TextDecoder().decode(bytes);
}

/**
 * Undoes percent-encoding and never throws: bytes that are not UTF-8 become U+FFFD, and a `%` that
 * starts no escape stays.
 */
export function percentDecode(text: string): string {
  return text.includes("%") ? text.replace(escapes, decodeBytes) : text;
}
