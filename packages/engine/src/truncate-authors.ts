import { listHead, membersOf } from "./pick-members.ts";
import { truncatedKey } from "./view/read-select.ts";

/**
 * The end of `"author"`, which every authorship has; the search for it goes by its first letter, which should be rare.
 */
const mark = 'uthor"';

/** Whether a document can have more authorships than `most`, told without reading it as JSON. */
function mayHaveMore(document: string, most: number): boolean {
  let found = 0;
  for (let at = document.indexOf(mark); at !== -1; at = document.indexOf(mark, at + mark.length)) {
    found += 1;
    if (found > most) return true;
  }
  return false;
}

/**
 * The JSON text of a work with its first authorships, `most` of them. Where there are more, `is_authors_truncated`
 * says so, after `fwci` or else after the authorships.
 */
export function truncateAuthors(document: string, most: number): string {
  if (!mayHaveMore(document, most)) return document;
  const members = [...membersOf(document)].filter(({ key }) => key !== truncatedKey);
  const at = members.findIndex(({ key }) => key === "authorships");
  const head = at === -1 ? null : listHead(members[at]?.value ?? "", most);
  if (head === null) return document;
  const texts = members.map(({ text }) => text);
  texts[at] = `"authorships":${head}`;
  const after = members.findIndex(({ key }) => key === "fwci");
  texts.splice((after === -1 ? at : after) + 1, 0, `"${truncatedKey}":true`);
  return `{${texts.join(",")}}`;
}
