import type { Micros } from "../money.ts";

/** Where a total is kept so that a crash does not lose it. */
export interface DurableTotal {
  read(): Micros;
  /** Adds `next` of the total to it, atomically, and resolves with what the total became once that is on disk. */
  change(next: (total: Micros) => Micros): Promise<Micros>;
}

/** Spending from a total that is on disk ahead of what is spent. */
export interface Lease {
  /** Takes an amount when the limit leaves room for all of it. It is on disk when this resolves with true. */
  draw(amount: Micros, limit: Micros): Promise<boolean>;
  /** Puts an amount back. */
  restore(amount: Micros): void;
  /** What has been spent. */
  spent(): Micros;
  /** Gives back what was leased and not spent. */
  settle(): Promise<void>;
}

/**
 * A disk flush takes longer than most answers, so the total on disk runs ahead: it is raised by up to `block` at a
 * time, and calls are paid from what was raised. After a crash the total on disk is never below what was spent,
 * and above it by at most a block, or by one call's price where that is more.
 */
export function openLease(total: DurableTotal, block: Micros): Lease {
  let leased = total.read();
  let spare = 0;
  let pending: Promise<void> | undefined;

  /** Raises the total for `amount` and a block beyond, as far as the limit allows; not at all short of the amount. */
  function extend(amount: Micros, limit: Micros): Promise<void> {
    let taken = 0;
    const wanted = Math.max(block, amount) - spare;
    const needed = amount - spare;
    pending = total
      .change((now) => {
        const room = limit - now;
        taken = room < needed ? 0 : Math.max(0, Math.min(room, wanted));
        return now + taken;
      })
      .then((now) => {
        leased = now;
        spare += taken;
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  }

  /** Nothing is leased meanwhile: what is on disk says nothing of it yet. */
  function giveBack(unspent: Micros): Promise<void> {
    spare -= unspent;
    leased -= unspent;
    const given = total.change((now) => Math.max(0, now - unspent)).then(() => undefined);
    pending = given
      .catch(() => undefined)
      .finally(() => {
        pending = undefined;
        giveSurplusBack();
      });
    return given;
  }

  /** Of what was put back while something was pending too. */
  function giveSurplusBack(): void {
    if (spare > block && pending === undefined) giveBack(spare - block).catch(() => undefined);
  }

  async function take(amount: Micros, limit: Micros): Promise<boolean> {
    for (;;) {
      // A limit that was lowered counts for what is leased already.
      if (spare >= amount && leased - spare + amount <= limit) {
        spare -= amount;
        if (spare * 2 < block && pending === undefined && leased < limit) {
          // Ahead of need; when it fails, whoever needs it tries again and hears of it.
          extend(0, limit)
            .catch(() => undefined)
            .finally(giveSurplusBack);
        }
        return true;
      }
      if (pending !== undefined) {
        await pending;
        continue;
      }
      leased = total.read();
      if (leased - spare + amount > limit) return false;
      await extend(amount, limit);
    }
  }

  return {
    async draw(amount, limit) {
      const drawn = await take(amount, limit);
      giveSurplusBack();
      return drawn;
    },
    restore(amount) {
      spare += amount;
      giveSurplusBack();
    },
    spent() {
      // Other processes raise the total too.
      if (pending === undefined) leased = total.read();
      return leased - spare;
    },
    async settle() {
      // Those who waited for what was pending may lease more.
      while (pending !== undefined || spare > 0) {
        if (pending === undefined) await giveBack(spare);
        else await pending.catch(() => undefined);
      }
    },
  };
}
