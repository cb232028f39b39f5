/**
 * A WebAssembly module with two functions, since JavaScript itself has no vector instructions. Both read the memory
 * they are given, at any alignment.
 *
 * - `dot(bytes, numbers, end)`: the sum of the products of signed bytes and the signed 16-bit numbers up to before `end`,
 *   modulo 2^32. `end - numbers` is a positive multiple of 32.
 * - `differing(bits, others, end)`: how many bits differ from those up to before `end`. `end - others` is a positive
 *   multiple of 16 and less than 2^16.
 */
export function vectorModule(): Uint8Array {
  const functionType = 0x60;
  const types = [1, functionType, 3, i32, i32, i32, 1, i32];
  const memory = [1, ...named("env"), ...named("memory"), 2, 0, 0];
  const exported = [2, ...named("dot"), 0, 0, ...named("differing"), 0, 1];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[...section(1, types), ...section(2, memory), ...section(3, [2, 0, 0])],
    ...[...section(7, exported), ...section(10, [2, ...sized(dot()), ...sized(differing())])],
  ]);
}

const [i32, v128] = [0x7f, 0x7b];
const [one, other, end, sum, second] = [0, 1, 2, 3, 4];

const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const tee = (local: number): number[] => [0x22, local];
const constant = (value: number): number[] => [0x41, value];
const add = 0x6a;
const isLess = 0x49;
const repeatIf = [0x0d, 0];
const done = 0x0b;
const locals = (count: number): number[] => [1, count, v128];
/** Sixteen bytes. */
const load = (offset: number): number[] => [0xfd, 0x00, 0, offset];
/** Eight signed bytes, each made a 16-bit number. */
const loadWidened = (offset: number): number[] => [0xfd, 0x01, 0, offset];
const exclusiveOr = [0xfd, 0x51];
const countBits = [0xfd, 0x62];
/** Neighbours added up: 16 bytes to 8 numbers, these to 4. */
const addBytePairs = [0xfd, 0x7d];
const addNumberPairs = [0xfd, 0x7f];
const addNumbers = [0xfd, 0x8e, 0x01];
/** Products of 8 numbers, neighbours added up. */
const multiplyPairs = [0xfd, 0xba, 0x01];
const addLanes = [0xfd, 0xae, 0x01];
const lane = (number: number): number[] => [0xfd, 0x1b, number];

/** Goes on by so many bytes, and again while there are more. */
const loop = (body: readonly number[], step: number, otherStep: number): number[] => [
  ...[0x03, 0x40, ...body],
  ...[...get(one), ...constant(step), add, ...set(one)],
  ...[...get(other), ...constant(otherStep), add, ...tee(other), ...get(end), isLess, ...repeatIf, done],
];

/** The four lanes of `sum`. */
const total = (): number[] => [
  ...[...get(sum), ...lane(0)],
  ...[1, 2, 3].flatMap((number) => [...get(sum), ...lane(number), add]),
];

function dot(): number[] {
  const products = (offset: number): number[] => [
    ...[...get(one), ...loadWidened(offset), ...get(other), ...load(2 * offset), ...multiplyPairs],
  ];
  // Two sums, so that an addition need not wait for the one before.
  const body = [
    ...[...get(sum), ...products(0), ...addLanes, ...set(sum)],
    ...[...get(second), ...products(8), ...addLanes, ...set(second)],
  ];
  return [
    ...[...locals(2), ...loop(body, 16, 32)],
    ...[...get(sum), ...get(second), ...addLanes, ...set(sum), ...total(), done],
  ];
}

function differing(): number[] {
  const bits = [...get(one), ...load(0), ...get(other), ...load(0), ...exclusiveOr, ...countBits];
  const body = [...get(sum), ...bits, ...addBytePairs, ...addNumbers, ...set(sum)];
  return [
    ...[...locals(1), ...loop(body, 16, 16)],
    ...[...get(sum), ...addNumberPairs, ...set(sum), ...total(), done],
  ];
}

const section = (number: number, content: readonly number[]): number[] => [number, ...sized(content)];

/** With the length before, in LEB128. */
function sized(content: readonly number[]): number[] {
  const length: number[] = [];
  for (let rest = content.length; ; rest >>>= 7) {
    if (rest < 0x80) return [...length, rest, ...content];
    length.push((rest & 0x7f) | 0x80);
  }
}

const named = (text: string): number[] => sized([...text].map((letter) => letter.charCodeAt(0)));
