/** Rows that DuckDB works on at a time, unless a row group has fewer. */
export const vectorSize = 2_048;
const fewest = 16;

/** Bytes of objects, as JSON text: in columns, of which there are several copies on the way, they take many times that. */
const room = 2 ** 26;

/**
 * How many rows DuckDB should work on at a time when an object has so many bytes, 16 to 2,048: row groups of fewer than
 * 2,048 rows bound what is held of objects with thousands of authors, by whoever reads them later too.
 */
export const rowsAtOnce = (objectBytes: number): number =>
  Math.max(fewest, Math.min(vectorSize, Math.floor(room / objectBytes)));
