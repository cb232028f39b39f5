/**
 * The Ratcliff/Obershelp ratio of two texts that are not both empty, 0 to 1: twice the matched length over the length
 * of both. The longest common run is matched first (the earliest in `first`, then the earliest in `second`), then what
 * lies on either side of it, so the order of the texts matters. Takes time in the product of their lengths at least.
 */
export function similarity(first: string, second: string): number {
  return (2 * matchedLength(first, second)) / (first.length + second.length);
}

/** A number that {@link similarity} does not exceed, from the characters regardless of their order. */
export function characterBound(first: string, second: string): number {
  // Characters 128 apart share a count, which can only make the bound too high.
  const unused = new Uint32Array(128);
  const slotOf = (text: string, index: number): number => text.charCodeAt(index) & 127;
  for (let index = 0; index < first.length; index += 1) {
    const slot = slotOf(first, index);
    unused[slot] = (unused[slot] ?? 0) + 1;
  }
  let common = 0;
  for (let index = 0; index < second.length; index += 1) {
    const slot = slotOf(second, index);
    const left = unused[slot] ?? 0;
    if (left === 0) continue;
    unused[slot] = left - 1;
    common += 1;
  }
  return (2 * common) / (first.length + second.length);
}

function matchedLength(first: string, second: string): number {
  let matched = 0;
  const pending: [number, number, number, number][] = [[0, first.length, 0, second.length]];
  for (let span = pending.pop(); span; span = pending.pop()) {
    const [firstStart, firstEnd, secondStart, secondEnd] = span;
    const run = longestRun(first, second, span);
    if (run.length === 0) continue;
    matched += run.length;
    pending.push([firstStart, run.first, secondStart, run.second]);
    pending.push([run.first + run.length, firstEnd, run.second + run.length, secondEnd]);
  }
  return matched;
}

interface Run {
  readonly first: number;
  readonly second: number;
  readonly length: number;
}

function longestRun(first: string, second: string, span: readonly [number, number, number, number]): Run {
  const [firstStart, firstEnd, secondStart, secondEnd] = span;
  let best: Run = { first: firstStart, second: secondStart, length: 0 };
  // Lengths of the runs that end at the previous character of `first`, replaced from the back by those at the present.
  const lengths = new Uint32Array(secondEnd - secondStart + 1);
  for (let i = firstStart; i < firstEnd; i += 1) {
    for (let j = secondEnd - 1; j >= secondStart; j -= 1) {
      const length = first[i] === second[j] ? (lengths[j - secondStart] ?? 0) + 1 : 0;
      lengths[j - secondStart + 1] = length;
      const earlier = length === best.length && best.first + length - 1 === i;
      if (length > best.length || (length > 0 && earlier)) {
        best = { first: i - length + 1, second: j - length + 1, length };
      }
    }
  }
  return best;
}
