import { type Issue, type IssueType, issue, quote } from "../issue.ts";
import { corpora, isOneOf } from "../oqo-words.ts";
import { column, selectableOf } from "../registry/columns.ts";
import type { UncheckedOqo } from "../unchecked-oqo.ts";
import { type Checking, columnIssue, named } from "./column-issue.ts";

/** What is wrong with the corpus as such. */
export function corpusIssues(oqo: UncheckedOqo): Issue[] {
  if (oqo.corpus === undefined || isOneOf(corpora, oqo.corpus)) return [];
  const message = `${quote(oqo.corpus)} is no corpus. Use one of ${corpora.join(", ")}.`;
  return [issue("invalid_corpus", "corpus", message)];
}

/** What is wrong with the groupings. */
export function groupIssues(checking: Checking, oqo: UncheckedOqo): Issue[] {
  return (oqo.group_by ?? []).flatMap(({ column_id }, index): Issue[] => {
    const location = `group_by[${index}].column_id`;
    if (column_id.trim() === "") {
      return [issue("invalid_group_by", location, "A grouping needs a column_id.")];
    }
    const found = column(checking.entity, column_id);
    if (!found) return [columnIssue(checking, column_id, location, "group_by")];
    if (found.actions.includes("group_by")) return [];
    return [issue("invalid_column", location, `${checking.entity} cannot be grouped by ${named(found)}.`)];
  });
}

/** Whether a field is named, or something within one: whether that exists is known only where objects are. */
function isSelectable(selectable: ReadonlySet<string>, name: string): boolean {
  if (selectable.has(name)) return true;
  // The abstract as plain text.
  if (name === "abstract") return selectable.has("abstract_inverted_index");
  const [root = "", ...path] = name.split(".");
  return path.length > 0 && !path.includes("") && selectable.has(root);
}

/** What is wrong with the selected fields. */
export function selectIssues(entity: string, oqo: UncheckedOqo): Issue[] {
  if (!oqo.select) return [];
  const selectable = new Set(selectableOf(entity));
  return oqo.select.flatMap((name, index): Issue[] => {
    if (isSelectable(selectable, name)) return [];
    const message = `${quote(name)} cannot be selected from ${entity}. Select fields such as "id".`;
    return [issue("invalid_select_column", `select[${index}]`, message)];
  });
}

/** What is wrong with the paging. */
export function pagingIssues({ page, per_page, cursor }: UncheckedOqo, most: number): Issue[] {
  const both = "page and cursor exclude each other. Leave one out.";
  return [
    ...(page === undefined || cursor === undefined ? [] : [issue("invalid_pagination", "cursor", both)]),
    ...rangeIssues("per_page", "invalid_per_page", per_page, most),
    ...rangeIssues("page", "invalid_page", page, Number.POSITIVE_INFINITY),
  ];
}

/** What is wrong with a number that counts, up to the most that is allowed. */
export function rangeIssues(key: string, type: IssueType, value: unknown, most: number): Issue[] {
  const count = Number(value);
  if (value === undefined || (Number.isInteger(value) && count >= 1 && count <= most)) return [];
  const range = Number.isFinite(most) ? `from 1 to ${most}` : "of 1 or more";
  return [issue(type, key, `${key} is ${quote(value)}. Give a whole number ${range}.`)];
}
