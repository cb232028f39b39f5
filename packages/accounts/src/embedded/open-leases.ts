import { type DurableTotal, type Lease, openLease } from "./lease.ts";

/** The leases that are kept open, by name. */
export class OpenLeases {
  readonly #leases = new Map<string, Lease>();
  /** Those that are being settled: until then what they leased counts as spent for whoever reads the total anew. */
  readonly #settling = new Map<string, { readonly lease: Lease }>();
  readonly #block: number;
  readonly #most: number;

  /**
   * @param block what a total may run ahead of what was spent.
   * @param most leases that are kept open; beyond that those unused for longest are settled.
   */
  constructor(block: number, most: number) {
    this.#block = block;
    this.#most = most;
  }

  /** The lease of a name, of a total that is asked for when it is to be opened. */
  open(name: string, total: () => DurableTotal): Lease {
    const known = this.#leases.get(name);
    // While there is room, nobody has to know which was used last.
    if (known !== undefined && this.#leases.size < this.#most / 2) return known;
    const open = known ?? this.#settling.get(name)?.lease ?? openLease(total(), this.#block);
    this.#leases.delete(name);
    this.#leases.set(name, open);
    if (this.#leases.size > this.#most) this.#settleOldest();
    return open;
  }

  /** Drops, as they are, those whose totals nobody asks for any more. */
  forget(isOver: (name: string) => boolean): void {
    for (const name of this.#leases.keys()) if (isOver(name)) this.#leases.delete(name);
  }

  async close(): Promise<void> {
    const open = [...this.#leases.values(), ...Array.from(this.#settling.values(), ({ lease }) => lease)];
    this.#leases.clear();
    await Promise.all(open.map((lease) => lease.settle()));
  }

  #settleOldest(): void {
    const [oldest] = this.#leases;
    if (oldest === undefined) return;
    const [name, lease] = oldest;
    const settled = { lease };
    this.#leases.delete(name);
    this.#settling.set(name, settled);
    lease
      .settle()
      .catch(() => undefined)
      .finally(() => {
        // It may have been taken up again, and left again.
        if (this.#settling.get(name) === settled) this.#settling.delete(name);
      });
  }
}
