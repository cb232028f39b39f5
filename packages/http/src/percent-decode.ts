const escapes = /(?:%[0-9a-f]{2})+/gi;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function decodeBytes(run: string): string {
  return decoder.decode(Uint8Array.from(run.slice(1).split("%"), (pair) => Number.parseInt(pair, 16)));
}

const highBytes = /(?:%[89a-f][0-9a-f])+/gi;

/** The first bytes beyond ASCII in a percent-encoded text that are not UTF-8, if any, still encoded. */
export function badBytes(text: string): string | undefined {
  return text.match(highBytes)?.find((run) => {
    try {
      decodeURIComponent(run);
      return false;
    } catch {
      return true;
    }
  });
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
