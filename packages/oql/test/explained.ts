const conformance = new URL("../conformance/", import.meta.url);
export const { answer } = await import(new URL("answers.mjs", conformance).href);
export const { differences } = await import(new URL("compare.mjs", conformance).href);
export const { deviationOf } = await import(new URL("deviations.mjs", conformance).href);

/** The deviation that explains a vector with our own answer but for some of its keys. */
export function explained(kind: string, input: object, changes: object): string | undefined {
  const vector = { kind, input };
  const expected = { ...answer(vector), ...changes };
  return deviationOf({ ...vector, expected }, differences(expected, answer(vector), kind), answer);
}

/** Both texts of an answer. */
export function at(text: string): { oql: string; oql_oneline: string } {
  return { oql: text, oql_oneline: text };
}

/** Works with some conditions. */
export const works = (...filter_rows: object[]): object => ({ get_rows: "works", filter_rows });

/** A search for exact words in titles. */
export const exact = (value: string, more = {}): object => ({
  column_id: "display_name.search.exact",
  value,
  operator: "has",
  ...more,
});
