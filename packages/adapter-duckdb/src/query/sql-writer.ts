import { BOOLEAN, DOUBLE, type DuckDBType, VARCHAR } from "@duckdb/node-api";

/** One value of a statement: what is bound for a `$n`. */
export type Parameter = string | number | boolean | null;

export interface Statement {
  readonly text: string;
  readonly parameters: readonly Parameter[];
}

/**
 * Collects the parameters of one statement. `parameter` returns the placeholder to put in the text, with
 * a cast to the DuckDB type the value is compared as; equal values share a placeholder.
 */
export class SqlWriter {
  readonly #parameters: Parameter[] = [];
  readonly #placeholders = new Map<string, string>();

  parameter(value: Parameter, type: string): string {
    const key = `${typeof value}:${value}`;
    let placeholder = this.#placeholders.get(key);
    if (placeholder === undefined) {
      placeholder = `$${this.#parameters.push(value)}`;
      this.#placeholders.set(key, placeholder);
    }
    return `${placeholder}::${type}`;
  }

  statement(text: string): Statement {
    return { text, parameters: [...this.#parameters] };
  }
}

/** The types parameters are bound with: without them DuckDB would guess by value, integer or fraction. */
export function bindingTypes(parameters: readonly Parameter[]): DuckDBType[] {
  return parameters.map((value) => {
    if (typeof value === "number") return DOUBLE;
    return typeof value === "boolean" ? BOOLEAN : VARCHAR;
  });
}
