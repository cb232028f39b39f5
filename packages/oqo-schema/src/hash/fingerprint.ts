import { canonicalize } from "../canonical/canonicalize.ts";
import type { Oqo } from "../generated/oqo.ts";
import { asciiJson } from "../json/ascii-json.ts";
import { numberText } from "../json/number-text.ts";
import { rewrite } from "../traverse/rewrite.ts";
import { sha256 } from "./sha256.ts";

/**
 * A text of 64 hexadecimal digits that is the same for queries that are the same: the SHA-256 of the sorted canonical
 * form, or an `OqoError` for more than 1,000 branches within one another. Numbers that are compared with text or dates
 * count as text. View settings inside the object count; split them off first to tell queries apart by their rows alone.
 */
export function fingerprint(oqo: Oqo): string {
  // On columns of numbers canonicalizing makes them numbers again.
  const inText = rewrite(canonicalize(oqo), {
    leaf: (leaf) => (typeof leaf.value === "number" ? { ...leaf, value: numberText(leaf.value) } : leaf),
  });
  return sha256(asciiJson(canonicalize(inText, { sort: true })));
}
