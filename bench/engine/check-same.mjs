// Compares an answer of the engine with the rows of a hand-written query.
import { shortId } from "./hand-sql.mjs";

/** Years, the other whole numbers that works are grouped by, are smaller than all ids of the sample. */
const idOf = (value) => (typeof value === "bigint" && value > 9999n ? shortId(value) : String(value));
const lastSegment = (text) => decodeURIComponent(text.slice(text.lastIndexOf("/") + 1));

/**
 * Throws unless both have the same count and the same ids, or groups, in the same order. `idOfRow` gives the id of a
 * row number.
 */
export function checkSame(shape, answer, rows, idOfRow) {
  const fail = (what, ours, theirs) => {
    throw new Error(`${shape.name}: ${what} differ: engine ${ours}, hand SQL ${theirs}`);
  };
  if (answer.kind === "found") {
    const id = idOfRow(rows[0]?.[0]);
    if (answer.id !== id) fail("ids", answer.id, id);
    return;
  }
  const count = Number(rows[0]?.at(-1) ?? 0);
  if (answer.count !== count) fail("counts", answer.count, count);
  if (shape.countOnly) return;
  const [ours, theirs] =
    answer.kind === "rows" ? [pageIds(answer), rows.map(([row]) => idOfRow(row))] : groupsOf(answer, rows);
  if (shape.sampled) {
    if (ours.length !== theirs.length) fail("page sizes", ours.length, theirs.length);
  } else if (ours.join() !== theirs.join()) fail("results", ours.join(" "), theirs.join(" "));
}

const pageIds = ({ documents }) => documents.map((document) => lastSegment(JSON.parse(document).id));

/** Groups as `key=count`, without those that tie at the end, where the choice is free, and the unknown ones. */
function groupsOf({ groups }, rows) {
  const flat = groups.flatMap(({ key, count, groups: inner }) =>
    inner === undefined
      ? [[[lastSegment(key)], count]]
      : inner.map((group) => [[lastSegment(key), lastSegment(group.key)], group.count]),
  );
  const theirs = rows.map((row) => [row.slice(0, -2).map(idOf), Number(row.at(-2))]);
  const least = Math.min(...flat.map(([, count]) => count));
  const sure = (pairs) =>
    pairs
      .filter(([keys, count]) => count > least && !keys.includes("null") && !keys.includes("unknown"))
      .map(([keys, count]) => `${keys.join(" ")}=${count}`)
      .sort();
  return [sure(flat), sure(theirs)];
}
