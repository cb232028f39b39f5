import type { DuckDBBitValue, DuckDBType } from "@duckdb/node-api";
import { duckdb } from "../duckdb.ts";

const { BIT, BOOLEAN, DOUBLE, VARCHAR } = duckdb;

/** One value of a statement: what is bound for a `$n`. */
export type Parameter = string | number | boolean | null | DuckDBBitValue;

export interface Statement {
  readonly text: string;
  readonly parameters: readonly Parameter[];
  /** Whether the text never comes again, so that what was prepared of it is not kept; it has no parameters then. */
  readonly once?: true;
}

/**
 * Collects the parameters of one statement. `parameter` returns the placeholder to put in the text, with
 * a cast to the DuckDB type the value is compared as; equal values share a placeholder.
 */
export class SqlWriter {
  readonly #parameters: Parameter[] = [];
  readonly #placeholders = new Map<string, string>();

  parameter(value: Exclude<Parameter, DuckDBBitValue>, type: string): string {
    const key = `${typeof value}:${value}`;
    let placeholder = this.#placeholders.get(key);
    if (placeholder === undefined) {
      placeholder = `$${this.#parameters.push(value)}`;
      this.#placeholders.set(key, placeholder);
    }
    return `${placeholder}::${type}`;
  }

  /** SQL for the values of a JSON list, a row each: one parameter, so that the text does not depend on its length. */
  unnested(json: string, type: string): string {
    return `unnest(from_json(${this.parameter(json, "VARCHAR")}, '["${type}"]'))`;
  }

  /** A placeholder for a bit string with the bits of these ascending numbers set, as far as the last. */
  bits(numbers: Uint32Array): string {
    const bytes = new Uint8Array(Math.ceil(((numbers.at(-1) ?? 0) + 2) / 8) + 1);
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] ?? 0;
      const byte = (number >>> 3) + 1;
      bytes[byte] = (bytes[byte] ?? 0) | (0x80 >> (number & 7));
    }
    return `$${this.#parameters.push(new duckdb.DuckDBBitValue(bytes))}`;
  }

  statement(text: string): Statement {
    return { text, parameters: [...this.#parameters] };
  }
}

/** The types parameters are bound with: without them DuckDB would guess by value, integer or fraction. */
export function bindingTypes(parameters: readonly Parameter[]): DuckDBType[] {
  return parameters.map((value) => {
    if (typeof value === "number") return DOUBLE;
    if (value instanceof duckdb.DuckDBBitValue) return BIT;
    return typeof value === "boolean" ? BOOLEAN : VARCHAR;
  });
}
