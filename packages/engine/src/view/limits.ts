/** Bounds on what one query may ask for. */
export interface Limits {
  /** Rows per page; default 100. */
  readonly maxPerPage: number;
  /** Groups per answer; default 200. */
  readonly maxGroups: number;
  /**
   * Groups at the innermost level of a nested grouping; default 40,000. Where there are more, all levels but the
   * outermost are cut to the same smaller number.
   */
  readonly maxNestedGroups: number;
  /** Rows that can be reached by page number; default 10,000. */
  readonly maxOffset: number;
  /** Rows in a sample; default 10,000. */
  readonly maxSample: number;
}

/** The limits that hold when none are given. */
export const defaultLimits: Limits = {
  maxPerPage: 100,
  maxGroups: 200,
  maxNestedGroups: 40_000,
  maxOffset: 10_000,
  maxSample: 10_000,
};

/**
 * The limits that are given, and the usual ones in place of those that are not, or are undefined.
 *
 * @throws RangeError for a limit that there is none of, and for one that is no whole number of at least 1.
 */
export function limitsOf(given: { readonly [Name in keyof Limits]?: Limits[Name] | undefined } = {}): Limits {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new RangeError("limits must be an object such as { maxPerPage: 200 }.");
  const stated = Object.entries(given).filter(([, limit]) => limit !== undefined);
  for (const [name, limit] of stated) {
    if (!Object.hasOwn(defaultLimits, name))
      throw new RangeError(
        `limits.${name} means nothing. Known are ${Object.keys(defaultLimits).join(", ")}.`,
      );
    if (!isLimit(name, limit)) throw new RangeError(`limits.${name} must be a whole number of at least 1.`);
  }
  return { ...defaultLimits, ...Object.fromEntries(stated) };
}

/** Infinity is how a program says that there is no limit; but as many groups as theirs are asked for by default. */
function isLimit(name: string, limit: unknown): boolean {
  if (limit === Number.POSITIVE_INFINITY) return name !== "maxGroups";
  return Number.isSafeInteger(limit) && Number(limit) >= 1;
}
