import type { Operator } from "../generated/oqo.ts";
import type { Issue } from "../issue.ts";
import { isOneOf, joins, operators } from "../oqo-words.ts";
import { oqoLimits, tooDeep } from "../read/reading.ts";
import type { Column } from "../registry/column.ts";
import { column, registeredColumn } from "../registry/columns.ts";
import type { Scalar, UncheckedLeaf, UncheckedNode } from "../unchecked-oqo.ts";
import { type Checking, columnIssue, quote } from "./column-issue.ts";
import { domainFault } from "./value-domain.ts";
import { valueTypeFault } from "./value-type.ts";

/** What is wrong with a condition and all conditions in it, in reading order. */
export function filterIssues(checking: Checking, node: UncheckedNode, location: string, depth = 0): Issue[] {
  if (!("join" in node)) return leafIssues(checking, node, location);
  if (depth >= oqoLimits.depth) return [tooDeep(location)];
  const issues: Issue[] = [];
  if (!isOneOf(joins, node.join)) {
    const message = `${quote(node.join)} does not join conditions. Use "and" or "or".`;
    issues.push({ type: "invalid_join", message, location: `${location}.join` });
  }
  if (node.filters.length === 0) {
    const message = "A branch joins at least one condition. Add one or leave the branch out.";
    issues.push({ type: "empty_branch", message, location: `${location}.filters` });
  }
  for (const [index, child] of node.filters.entries()) {
    for (const issue of filterIssues(checking, child, `${location}.filters[${index}]`, depth + 1))
      issues.push(issue);
  }
  return issues;
}

function leafIssues(checking: Checking, leaf: UncheckedLeaf, location: string): Issue[] {
  const issues: Issue[] = [];
  const operator = leaf.operator ?? "is";
  const known = isOneOf(operators, operator);
  if (!known) {
    const message = `${quote(operator)} is no operator. Use one of ${operators.join(", ")}; negate with is_negated.`;
    issues.push({ type: "invalid_operator", message, location: `${location}.operator` });
  }
  const found = filterColumn(checking.entity, leaf.column_id);
  if (!found) return [...issues, columnIssue(checking, leaf.column_id, `${location}.column_id`)];
  if (known && !fits(found, operator, leaf.value)) {
    issues.push({
      type: "invalid_operator_for_column",
      message: operatorMessage(found, operator, leaf.value),
      location: `${location}.operator`,
    });
  }
  const issue =
    leaf.value === null ? undefined : valueIssue(found, operator, leaf.value, `${location}.value`);
  return issue ? [...issues, issue] : issues;
}

/** Searching by meaning has one column for all texts, unless an entity registers more. */
function filterColumn(entity: string, id: string): Column | undefined {
  return (
    column(entity, id) ??
    (id.endsWith(".search.semantic") ? registeredColumn(entity, "semantic.search") : undefined)
  );
}

function fits(found: Column, operator: Operator, value: Scalar): boolean {
  const allowed = found.operators;
  if (value === null) return operator === "is" && allowed.includes("null");
  if (operator === "is") return allowed.includes("eq");
  if (operator === "has") return allowed.includes("search");
  if (operator === "in collection") return allowed.includes("collection") || allowed.includes("eq");
  return allowed.includes("range") || allowed.includes("date_range");
}

function operatorMessage(found: Column, operator: Operator, value: Scalar): string {
  const taken = [...operators].filter((one) => fits(found, one, ""));
  if (value === null && !fits(found, "is", null))
    return `Column ${quote(found.id)} cannot be asked for a missing value.`;
  const subject =
    value === null
      ? `A missing value cannot be compared by ${quote(operator)}`
      : `Operator ${quote(operator)} does not work`;
  const instead = value === null ? 'Use "is".' : `Use ${taken.map(quote).join(" or ")}.`;
  return `${subject} on ${quote(found.id)}, a column of type ${found.type}. ${instead}`;
}

function valueIssue(
  found: Column,
  operator: string,
  value: Exclude<Scalar, null>,
  location: string,
): Issue | undefined {
  const wanted = valueTypeFault(found, value);
  if (wanted !== undefined) {
    const message = `${quote(value)} is not a value of ${quote(found.id)}. Give ${wanted}.`;
    return { type: "invalid_value_type", message, location };
  }
  const fault = operator === "is" ? domainFault(found, value) : undefined;
  if (!fault) return undefined;
  const hint = fault.suggestion === undefined ? "" : ` Did you mean ${quote(fault.suggestion)}?`;
  return {
    type: "invalid_value",
    message: `${quote(value)} is not a value of ${quote(found.id)}: ${fault.reason}.${hint}`,
    location,
    ...(fault.suggestion === undefined ? {} : { suggestions: [fault.suggestion] }),
  };
}
