import { type Issue, issue, quote } from "../issue.ts";
import { aggregates, directions, isOneOf } from "../oqo-words.ts";
import { column } from "../registry/columns.ts";
import type { UncheckedOqo, UncheckedSort } from "../unchecked-oqo.ts";
import { type Checking, columnIssue, named } from "./column-issue.ts";

/** What is wrong with one sort key. */
export function sortIssues(
  checking: Checking,
  oqo: UncheckedOqo,
  key: UncheckedSort,
  location: string,
): Issue[] {
  const issues = sortColumnIssues(checking, oqo, key, location);
  const relevance = key.column_id === "relevance_score" && key.aggregate === undefined;
  const known = isOneOf(directions, key.direction);
  if (known && !(relevance && key.direction === "asc")) return issues;
  const message = known
    ? 'Relevance is sorted by "desc" only.'
    : `${quote(key.direction)} is no direction. Use "asc" or "desc".`;
  return [...issues, issue("invalid_sort_order", `${location}.direction`, message)];
}

function sortColumnIssues(
  checking: Checking,
  oqo: UncheckedOqo,
  key: UncheckedSort,
  location: string,
): Issue[] {
  const at = `${location}.column_id`;
  const grouped = (oqo.group_by ?? []).length > 0;
  if (key.aggregate !== undefined) return aggregateIssues(checking, grouped, key, location);
  if (key.column_id === "relevance_score") {
    if (checking.searched) return [];
    const message = "Sorting by relevance needs a search. Add one.";
    return [issue("relevance_sort_requires_search", at, message)];
  }
  if (grouped && (key.column_id === "count" || key.column_id === "key")) return [];
  const found = column(checking.entity, key.column_id);
  if (!found) return [columnIssue(checking, key.column_id, at, "sort")];
  if (found.actions.includes("sort")) return [];
  return [issue("invalid_column", at, `${checking.entity} cannot be sorted by ${named(found)}.`)];
}

function aggregateIssues(
  checking: Checking,
  grouped: boolean,
  key: UncheckedSort,
  location: string,
): Issue[] {
  const issues: Issue[] = [];
  if (!grouped) {
    const message = "Sorting by an aggregate needs group_by. Add one.";
    issues.push(issue("aggregate_sort_requires_group_by", `${location}.aggregate`, message));
  }
  if (!isOneOf(aggregates, key.aggregate)) {
    const message = `${quote(key.aggregate)} is no aggregate. Use one of ${aggregates.join(", ")}.`;
    issues.push(issue("invalid_sort_aggregate", `${location}.aggregate`, message));
  }
  const found = column(checking.entity, key.column_id);
  if (!found) {
    issues.push(columnIssue(checking, key.column_id, `${location}.column_id`));
  } else if (found.type !== "number") {
    const message = `Aggregates need numbers, not ${named(found)}, a column of type ${found.type}.`;
    issues.push(issue("invalid_sort_aggregate_column", `${location}.column_id`, message));
  }
  return issues;
}
