import { joinForms, type NormalForm, type RowsForm } from "./normal-form.ts";
import { intersectRows, subtractRows, uniteRows } from "./row-lists.ts";
import type { MatchedTexts } from "./text/text-matcher.ts";

/**
 * A normal form in which rows stand for the conditions on texts, and on ids where their rows were found: at most one
 * list of rows in each group.
 */
export function placeTexts(form: NormalForm, texts: MatchedTexts): NormalForm {
  switch (form.kind) {
    case "leaf": {
      const rows = form.leaf.kind === "match" ? texts.of(form.leaf).rows : texts.ids?.get(form.leaf);
      return rows === undefined ? form : rowsForm(rows, form.negated);
    }
    case "and":
    case "or": {
      const terms = form.terms.map((term) => placeTexts(term, texts));
      const rows = terms.filter((term) => term.kind === "rows");
      if (rows.length === 0) return joinForms(form.kind, terms);
      const together = combine(form.kind, rows);
      return joinForms(form.kind, [together, ...terms.filter((term) => term.kind !== "rows")]);
    }
    default:
      return form;
  }
}

/** `a and not b` is `a` without `b`; `a or not b` all but what is in `b` without `a`. */
function combine(kind: "and" | "or", forms: readonly RowsForm[]): NormalForm {
  const [first] = forms;
  if (first !== undefined && forms.length === 1) return first;
  const outer = forms.filter(({ negated }) => negated === (kind === "or")).map(({ rows }) => rows);
  const inner = uniteRows(forms.filter(({ negated }) => negated !== (kind === "or")).map(({ rows }) => rows));
  if (outer.length === 0) return rowsForm(inner, kind === "and");
  outer.sort((one, other) => one.length - other.length);
  const [least = new Uint32Array(), ...others] = outer;
  const all = others.reduce((rows, other) => intersectRows(rows, other), least);
  return rowsForm(subtractRows(all, inner), kind === "or");
}

/** What holds for these rows and no others, or the other way round when `negated`. */
export const rowsForm = (rows: Uint32Array, negated: boolean): NormalForm =>
  rows.length === 0 ? { kind: "constant", value: negated } : { kind: "rows", rows, negated };
