import { anyWorksCount } from "./find-samples.mjs";

/**
 * Asks for the rows that have a value, those that do not, those without any, and all, and holds them against
 * each other. A condition and its negation share out all rows. Flags are different: "not true" is false in
 * words, so that rows without a flag satisfy neither, and rows with a list of them may satisfy both.
 */
export async function checkField(engine, field, name, leaves) {
  const count = async (...filters) => {
    const filter_rows = field.entity === "authors" ? [...filters, anyWorksCount] : filters;
    const corpus = field.entity === "works" ? "all" : "core";
    const { count } = await engine.query({ get_rows: field.entity, corpus, filter_rows }, { perPage: 1 });
    return count;
  };
  try {
    const chosen = await choose(leaves, name, count);
    if (chosen === undefined) return { outcome: "no value in the data" };
    const { leaf, rows, expected, without } = chosen;
    if (isRanking(field))
      return { value: leaf.value, rows, outcome: rows > 0 ? "ok" : "no value in the data" };
    const not = await count({ ...leaf, is_negated: true });
    const all = await count();
    const missing = isNullable(field) ? await count({ column_id: name, value: null }) : undefined;
    const present = isNullable(field)
      ? await count({ column_id: name, value: null, is_negated: true })
      : undefined;
    const line = { value: leaf.value, rows, not, missing, all };
    const flag = field.form === "boolean";
    const both = flag && field.many ? await count(leaf, { ...leaf, is_negated: true }) : 0;
    const neither = flag ? without : 0;
    const faults = [
      rows === 0 && "no row has it",
      expected !== null && rows !== expected && `${expected} objects have it`,
      rows + not + neither - both !== all && "rows and the others do not add up",
      missing !== undefined && missing !== without && `${without} objects have no value`,
      missing !== undefined && missing + present !== all && "null and not null do not add up",
    ].filter(Boolean);
    return faults.length === 0
      ? { ...line, outcome: "ok" }
      : { ...line, outcome: "FAILED", detail: faults.join("; ") };
  } catch (error) {
    const declined = error.code === "unsupported_field" || error.code === "not_available";
    return { outcome: declined ? "not available" : "FAILED", detail: error.message };
  }
}

/** The first leaf that some row satisfies, or the last. */
async function choose(leaves, name, count) {
  let chosen;
  for (const { operator, value, expected, without = 0 } of leaves) {
    const leaf = { column_id: name, operator, value };
    chosen = { leaf, expected, without, rows: await count(leaf) };
    if (chosen.rows > 0) break;
  }
  return chosen;
}

/** Whether rows are ordered by likeness, so that there are no others to count. */
const isRanking = ({ source }) => source.kind === "semantic";

const valued = new Set(["path", "path-where", "continent", "bound", "prefix"]);

/** Whether null can be asked for; what is worked out from other members is never missing. */
const isNullable = ({ source }) => valued.has(source.kind);
