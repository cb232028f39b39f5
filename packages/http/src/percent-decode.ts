const escapes = /(?:%[0-9a-f]{2})+/gi;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function decodeBytes(run: string): string {
  return decoder.decode(Uint8Array.from(run.slice(1).split("%"), (pair) => Number.parseInt(pair, 16)));
}

/**
 * Undoes percent-encoding and never throws: bytes that are not UTF-8 become U+FFFD, and a `%` that
 * starts no escape stays.
 */
export function percentDecode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(escapes, decodeBytes);
  }
}
