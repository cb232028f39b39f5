const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const codes: ReadonlyMap<string, number> = new Map([...alphabet].map((letter, code) => [letter, code]));

/** Well-formed text, such as `JSON.stringify` writes, as unpadded base64url of its UTF-8 bytes. */
export function toBase64Url(text: string): string {
  const bytes = toUtf8(text);
  let out = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.slice(at, at + 3);
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const letters = b === undefined ? 2 : c === undefined ? 3 : 4;
    for (let place = 0; place < letters; place++) out += alphabet.charAt((bits >> (18 - 6 * place)) & 63);
  }
  return out;
}

/** The text of unpadded base64url, or undefined when it is not that. */
export function fromBase64Url(encoded: string): string | undefined {
  const digits: number[] = [];
  for (const letter of encoded.replace(/(?<!=)=+$/, "")) {
    const code = codes.get(letter === "+" ? "-" : letter === "/" ? "_" : letter);
    if (code === undefined) return undefined;
    digits.push(code);
  }
  if (digits.length % 4 === 1) return undefined;
  const bytes: number[] = [];
  for (let at = 0; at < digits.length; at += 4) {
    const [a = 0, b = 0, c, d] = digits.slice(at, at + 4);
    const bits = (a << 18) | (b << 12) | ((c ?? 0) << 6) | (d ?? 0);
    bytes.push((bits >> 16) & 255);
    if (c !== undefined) bytes.push((bits >> 8) & 255);
    if (d !== undefined) bytes.push(bits & 255);
  }
  return fromUtf8(bytes);
}

/** Percent encoding is the one UTF-8 coder that the language itself has. */
function toUtf8(text: string): number[] {
  const bytes: number[] = [];
  const escaped = encodeURIComponent(text);
  for (let at = 0; at < escaped.length; at++) {
    if (escaped.charAt(at) === "%") {
      bytes.push(Number.parseInt(escaped.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(escaped.charCodeAt(at));
  }
  return bytes;
}

function fromUtf8(bytes: readonly number[]): string | undefined {
  const escaped = bytes.map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
