/** A number from 0 below 1 that a seed and an id determine, spread evenly over ids. */
export function randomKey(seed: string, id: string): number {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  const text = `${seed}\u0000${id}`;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 0x85ebca77);
    b = Math.imul(b ^ unit, 0xc2b2ae3d);
  }
  a = Math.imul(a ^ (a >>> 16), 0x21f0aaad) ^ Math.imul(b ^ (b >>> 13), 0x735a2d97);
  b = Math.imul(b ^ (b >>> 16), 0x21f0aaad) ^ Math.imul(a ^ (a >>> 13), 0x735a2d97);
  return ((b >>> 0) * 0x200000 + ((a >>> 0) >>> 11)) / 2 ** 53;
}
