/**
 * Stands where a tree has a placeholder: only trees of texts without errors, which have none, are lowered or written.
 */
export function missing(): never {
  throw new Error("A query with errors has no object.");
}
