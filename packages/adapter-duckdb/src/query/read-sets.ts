import { type AbortSignalLike, RecentItems } from "@oqlkit/engine";
import { duckdb } from "../duckdb.ts";
import { readAtoms, type SetAtom, type SetsPlan, setsAtOnce } from "./compile-sets.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import type { ResultRow } from "./pooled-connection.ts";
import {
  atomsIn,
  countAtoms,
  evaluateSets,
  joinSets,
  noRows,
  portionsOf,
  type RowSet,
  rowSetOf,
  type SetExpression,
} from "./row-set.ts";

type Signal = AbortSignalLike | undefined;

/** Reads sets of rows, and keeps what may be asked for again: the same conditions with others, and page by page. */
export class SetReader {
  readonly #pool: ConnectionPool;
  /** By the keys of their atoms. */
  readonly #kept: RecentItems<string, RowSet>;

  /** @param room bytes for the sets that are kept. */
  constructor(pool: ConnectionPool, room: number) {
    this.#pool = pool;
    this.#kept = new RecentItems(room, (key, set) => 2 * key.length + set.byteLength);
  }

  /** The rows that the sets of a plan make together, of which some are read at a time. */
  combine(plan: SetsPlan, signal: Signal): Promise<RowSet> {
    return this.#combine(plan, plan.expression, signal);
  }

  async #combine(plan: SetsPlan, expression: SetExpression, signal: Signal): Promise<RowSet> {
    const { size } = plan;
    const most = setsAtOnce(size);
    const { kind } = expression;
    if ((kind !== "and" && kind !== "or") || countAtoms(expression) <= most)
      return evaluateSets(expression, await this.#read(plan, expression, signal), size);
    const both: SetExpression = {
      kind,
      terms: [
        { kind: "atom", index: 0 },
        { kind: "atom", index: 1 },
      ],
    };
    let result: RowSet | undefined;
    for (const terms of portionsOf(expression.terms, most)) {
      const set = await this.#combine(plan, joinSets(kind, terms), signal);
      result = result === undefined ? set : evaluateSets(both, [result, set], size);
    }
    return result ?? noRows(size);
  }

  /** The sets of a part of a plan, by number. Those that are kept are not read. */
  async #read(plan: SetsPlan, part: SetExpression, signal: Signal): Promise<RowSet[]> {
    const sets: RowSet[] = [];
    const unknown: (readonly [number, SetAtom])[] = [];
    for (const index of atomsIn(part)) {
      const atom = plan.atoms[index];
      if (atom === undefined) continue;
      const kept = this.#kept.get(atom.key);
      if (kept === undefined) unknown.push([index, atom]);
      else sets[index] = kept;
    }
    if (unknown.length === 0) return sets;
    const statement = readAtoms(
      plan,
      unknown.map(([, atom]) => atom),
    );
    const [row = []] = await this.#pool.run(statement, signal);
    const read = row.map((value) => rowSetOf(bytesOf(value), plan.size));
    for (const [place, [index, { key }]] of unknown.entries()) {
      const set = read[place] ?? noRows(plan.size);
      sets[index] = set;
      this.#kept.set(key, set);
    }
    return sets;
  }

  /** Lets go of what is kept. */
  close(): void {
    this.#kept.clear();
  }
}

/** The bits of a bit string, which one byte with the number of unused ones precedes: none here. */
function bytesOf(value: ResultRow[number]): Uint8Array {
  if (value === null) return new Uint8Array();
  if (value instanceof duckdb.DuckDBBitValue) return value.data.subarray(1);
  throw new TypeError(`A statement gave a value that is no set of rows: ${String(value)}`);
}
