import type { Rate } from "../usage-ledger.ts";

interface Tokens {
  left: number;
  at: number;
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

/** Token buckets that fill up evenly, within a second. */
export function rateTokens(): RateTokens {
  const kept = new Map<string, Tokens>();

  function refilled(key: string, { perSecond }: Rate, now: number): Tokens {
    const tokens = kept.get(key);
    if (tokens === undefined) return { left: perSecond, at: now };
    // A clock that was set back neither gives tokens nor takes any.
    const elapsed = Math.max(0, now - tokens.at);
    tokens.left = Math.min(perSecond, tokens.left + (elapsed * perSecond) / 1000);
    tokens.at = Math.max(tokens.at, now);
    return tokens;
  }

  return {
    take(bucket, rates, now) {
      const taken: [string, Tokens][] = [];
      for (const rate of rates) {
        const key = `${rate.name} ${bucket}`;
        const tokens = refilled(key, rate, now);
        if (tokens.left < 1) {
          return { rate: rate.name, retryAfter: ((1 - tokens.left) * 1000) / rate.perSecond };
        }
        taken.push([key, tokens]);
      }
      for (const [key, tokens] of taken) {
        tokens.left -= 1;
        kept.set(key, tokens);
      }
      if (kept.size > maxKept) dropIdle(kept, now);
      return undefined;
    },
  };
}

/** After a second without a request any bucket is full, which is what a new one is. */
function dropIdle(kept: Map<string, Tokens>, now: number): void {
  for (const [key, { at }] of kept) if (now - at > 1000) kept.delete(key);
}
