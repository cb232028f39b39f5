import type { Rate } from "../usage-ledger.ts";

interface Tokens {
  left: number;
  at: number;
  /** When the bucket is full again if nothing more is taken. */
  full: number;
}

/** Tokens of all payers, in memory. */
export interface RateTokens {
  /** Takes one token of each rate, or none: then the rate that has none, and the milliseconds until it has one. */
  take(
    bucket: string,
    rates: readonly Rate[],
    now: number,
  ): { readonly rate: string; readonly retryAfter: number } | undefined;
}

/** How many token buckets are kept before those that are full again are dropped. */
const maxKept = 20_000;

/** Tokens that a full bucket has: a rate of less than one a second still lets one request in, and one of 0 none. */
const sizeOf = ({ perSecond }: Rate): number => (perSecond > 0 ? Math.max(1, perSecond) : 0);

/** The milliseconds in which so many tokens come. */
const timeFor = (tokens: number, { perSecond }: Rate): number => (tokens * 1000) / perSecond;

/** Token buckets that fill up evenly. */
export function rateTokens(): RateTokens {
  const kept = new Map<string, Tokens>();

  function refilled(key: string, rate: Rate, now: number): Tokens {
    const tokens = kept.get(key);
    if (tokens === undefined) return { left: sizeOf(rate), at: now, full: now };
    // A clock that was set back gives no tokens, nor are they waited for until it is where it was.
    const elapsed = Math.max(0, now - tokens.at);
    tokens.left = Math.min(sizeOf(rate), tokens.left + (elapsed * rate.perSecond) / 1000);
    tokens.at = now;
    return tokens;
  }

  return {
    take(bucket, rates, now) {
      const taken: [string, Tokens, Rate][] = [];
      for (const rate of rates) {
        const key = `${rate.name} ${bucket}`;
        const tokens = refilled(key, rate, now);
        if (tokens.left < 1) {
          return { rate: rate.name, retryAfter: timeFor(1 - tokens.left, rate) };
        }
        taken.push([key, tokens, rate]);
      }
      for (const [key, tokens, rate] of taken) {
        tokens.left -= 1;
        tokens.full = tokens.at + timeFor(sizeOf(rate) - tokens.left, rate);
        kept.set(key, tokens);
      }
      if (kept.size > maxKept) dropFull(kept, now);
      return undefined;
    },
  };
}

/** A bucket that is full is what a new one is. */
function dropFull(kept: Map<string, Tokens>, now: number): void {
  for (const [key, { full }] of kept) if (full < now) kept.delete(key);
}
