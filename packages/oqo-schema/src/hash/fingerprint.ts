import { canonicalize } from "../canonical/canonicalize.ts";
import type { Oqo } from "../generated/oqo.ts";
import { asciiJson } from "../json/ascii-json.ts";
import { sha256 } from "./sha256.ts";

/**
 * A text of 64 hexadecimal digits that is the same for queries that are the same: the SHA-256 of the sorted canonical
 * form, or an `OqoError` for more than 1,000 branches within one another. View settings inside the object count; split them off first to tell queries apart by their rows alone.
 */
export function fingerprint(oqo: Oqo): string {
  return sha256(asciiJson(canonicalize(oqo, { sort: true })));
}
