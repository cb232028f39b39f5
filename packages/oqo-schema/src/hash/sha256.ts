function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

const primes = /* @__PURE__ */ firstPrimes(64);

/** The fractions of roots of small primes, as the standard lays down (FIPS 180-4); storing drops what is whole. */
function fractions(roots: readonly number[]): Uint32Array {
  return Uint32Array.from(roots, (root) => root * 2 ** 32);
}

/**
 * The SHA-256 of an ASCII text, as 64 hexadecimal digits. Written out because the ones platforms offer are either
 * asynchronous or missing from browsers.
 */
export function sha256(text: string): string {
  const state = fractions(primes.slice(0, 8).map(Math.sqrt));
  const constants = fractions(primes.map(Math.cbrt));
  const blocks = padded(text);
  const schedule = new Uint32Array(64);
  for (let start = 0; start < blocks.length; start += 16) {
    schedule.set(blocks.subarray(start, start + 16));
    compress(state, schedule, constants);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** The bytes of the text in words, ended by a one bit and its length in bits, filled up to whole blocks of 16 words. */
function padded(text: string): Uint32Array {
  const { length } = text;
  const words = new Uint32Array(Math.ceil((length + 9) / 64) * 16);
  const ended = `${text}\x80`;
  for (let index = 0; index <= length; index += 1)
    words[index >> 2] = (words[index >> 2] ?? 0) | (ended.charCodeAt(index) << (24 - (index % 4) * 8));
  words[words.length - 2] = length / 2 ** 29;
  words[words.length - 1] = length * 8;
  return words;
}

/** What a word gives turned by the first two numbers of bits, and moved by the third or turned by it too. */
function mixed(word: number, one: number, two: number, moved: number, isTurned = true): number {
  const turned = (by: number): number => (word >>> by) | (word << (32 - by));
  return turned(one) ^ turned(two) ^ (isTurned ? turned(moved) : word >>> moved);
}

function compress(state: Uint32Array, schedule: Uint32Array, constants: Uint32Array): void {
  const word = (index: number): number => schedule[index] ?? 0;
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    if (index > 15) {
      const early = mixed(word(index - 15), 7, 18, 3, false);
      const late = mixed(word(index - 2), 17, 19, 10, false);
      schedule[index] = word(index - 16) + early + word(index - 7) + late;
    }
    const choice = (e & f) ^ (~e & g);
    const first = h + mixed(e, 6, 11, 25) + choice + (constants[index] ?? 0) + word(index);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = mixed(a, 2, 13, 22) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, added] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + added;
}
