import type { Affiliations } from "./affiliations.ts";
import { fullId, orcidOf } from "./ids.ts";
import { hash, stream } from "./random.ts";

/** The ORCID of an author; more than half have none. */
export function authorOrcid(seed: number, author: number): string | null {
  return hash(seed, stream.orcid, author) % 100 < 45 ? orcidOf(author) : null;
}

/** An author as works mention them, a whole object as JSON text. */
export function authorForm(
  seed: number,
  affiliations: Affiliations,
  author: number,
): { readonly json: string; readonly raw: string } {
  const name = affiliations.nameOf(author);
  const orcid = authorOrcid(seed, author);
  const json = `{"id":"${fullId("author", author)}","display_name":${JSON.stringify(name.full)},"orcid":${orcid === null ? "null" : `"${orcid}"`}}`;
  const raw = author % 5 === 0 ? `${name.family}, ${name.given}` : name.full;
  return { json, raw };
}
