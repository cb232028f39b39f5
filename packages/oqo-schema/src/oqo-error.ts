import type { Issue } from "./issue.ts";

/** A value that is not a query object, or one that cannot be worked on. */
export class OqoError extends Error {
  /** At least one. */
  declare readonly errors: readonly Issue[];

  constructor(errors: readonly Issue[]) {
    super(errors.map(({ location, message }) => (location ? `${location}: ${message}` : message)).join("\n"));
    this.name = "OqoError";
    this.errors = errors;
  }
}
