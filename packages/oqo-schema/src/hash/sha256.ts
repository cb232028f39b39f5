/** A number that starts as the fraction of a root of a small prime, as the standard lays down (FIPS 180-4). */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

const primes = /* @__PURE__ */ firstPrimes(64);

/**
 * The SHA-256 of an ASCII text, as 64 hexadecimal digits. Written out because the ones platforms offer are either
 * asynchronous or missing from browsers.
 *
 * @throws RangeError if the text is not ASCII
 */
export function sha256(text: string): string {
  const state = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const constants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
  const blocks = padded(text);
  const schedule = new Uint32Array(64);
  for (let start = 0; start < blocks.length; start += 16) {
    schedule.set(blocks.subarray(start, start + 16));
    compress(state, schedule, constants);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** The text in big-endian words, ended by a one bit and its length in bits, filled up to whole blocks of 16 words. */
function padded(text: string): Uint32Array {
  const words = new Uint32Array(Math.ceil((text.length + 9) / 64) * 16);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 127) throw new RangeError(`character ${index} of the text is not ASCII`);
    put(words, index, code);
  }
  put(words, text.length, 0x80);
  words[words.length - 2] = Math.floor(text.length / 2 ** 29);
  words[words.length - 1] = text.length << 3;
  return words;
}

function put(words: Uint32Array, index: number, byte: number): void {
  const at = index >>> 2;
  words[at] = (words[at] ?? 0) | (byte << (24 - 8 * (index & 3)));
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function compress(state: Uint32Array, schedule: Uint32Array, constants: Uint32Array): void {
  const word = (index: number): number => schedule[index] ?? 0;
  for (let index = 16; index < 64; index += 1) {
    const early = word(index - 15);
    const late = word(index - 2);
    const mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[index] = word(index - 16) + mixedEarly + word(index - 7) + mixedLate;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const first =
      h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (constants[index] ?? 0) + word(index);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, added] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + added;
}
