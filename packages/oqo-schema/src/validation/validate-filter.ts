import { tooDeep } from "../depth-guard.ts";
import type { Operator } from "../generated/oqo.ts";
import { type Issue, type IssueType, issue, quote } from "../issue.ts";
import { isOneOf, joins, operators } from "../oqo-words.ts";
import { oqoLimits } from "../read/reading.ts";
import type { Column } from "../registry/column.ts";
import { column, registeredColumn } from "../registry/columns.ts";
import { perColumn } from "../registry/per-column.ts";
import { isBranch } from "../traverse/is-branch.ts";
import type { Scalar, UncheckedBranch, UncheckedLeaf, UncheckedNode } from "../unchecked-oqo.ts";
import { type Checking, columnIssue, named } from "./column-issue.ts";
import { type Domain, domainFault, domainOf } from "./value-domain.ts";
import { valueTypeFault } from "./value-type.ts";

/** Where a condition stands: its place in a list, and the branch that has the list. Spelled out only for issues. */
interface Place {
  readonly branch: Place | undefined;
  readonly index: number;
}

function locationOf({ branch, index }: Place): string {
  const steps: string[] = [`[${index}]`];
  for (let outer = branch; outer; outer = outer.branch) steps.push(`[${outer.index}].filters`);
  return `filter_rows${steps.reverse().join("")}`;
}

/** What is wrong with a member of a condition. */
function issueAt(place: Place, member: string, type: IssueType, message: string): Issue {
  return issue(type, `${locationOf(place)}.${member}`, message);
}

/** Adds what is wrong with the conditions of a list and all conditions in them, in reading order. */
export function checkFilters(
  checking: Checking,
  nodes: readonly UncheckedNode[],
  branch: Place | undefined,
  issues: Issue[],
  depth = 0,
): void {
  const checkOf = columnChecks(checking.entity);
  let index = 0;
  for (const node of nodes) {
    if (isBranch(node)) checkBranch(checking, node, { branch, index }, issues, depth);
    else if (!isSound(checkOf(node.column_id), node.operator ?? "is", node.value))
      checkLeaf(checking, node, { branch, index }, issues);
    index++;
  }
}

function checkBranch(
  checking: Checking,
  node: UncheckedBranch,
  place: Place,
  issues: Issue[],
  depth: number,
): void {
  if (depth >= oqoLimits.depth) {
    issues.push(tooDeep(oqoLimits.depth, locationOf(place)));
    return;
  }
  if (!isOneOf(joins, node.join)) {
    const message = `${quote(node.join)} does not join conditions. Use "and" or "or".`;
    issues.push(issueAt(place, "join", "invalid_join", message));
  }
  if (node.filters.length === 0) {
    const message = "A branch needs a condition. Add one or leave it out.";
    issues.push(issueAt(place, "filters", "empty_branch", message));
  }
  checkFilters(checking, node.filters, place, issues, depth + 1);
}

/** What can be said of the conditions on a column without seeing their values. */
interface ColumnCheck {
  readonly column: Column | undefined;
  /** The operators for values that are not null. */
  readonly operators: ReadonlySet<string>;
  /** Whether `has` is one of them. */
  readonly searches: boolean;
  readonly domain: Domain | undefined;
}

const columnChecks: (entity: string) => (written: string) => ColumnCheck = perColumn((entity, written) => {
  const found = filterColumn(entity, written);
  const fitting = operators.filter((operator) => found && fits(found, operator, ""));
  return {
    column: found,
    operators: new Set<string>(fitting),
    searches: fitting.includes("has"),
    domain: found && domainOf(found),
  };
});

/** Whether there is surely nothing wrong, as with most; what is wrong otherwise takes a closer look. */
function isSound(check: ColumnCheck, operator: string, value: Scalar): boolean {
  if (operator === "has" && check.searches && typeof value === "string") return true;
  const { column, domain } = check;
  if (!column || value === null || !check.operators.has(operator)) return false;
  if (valueTypeFault(column, value)) return false;
  return operator !== "is" || !domain || !domainFault(domain, value);
}

function checkLeaf(checking: Checking, leaf: UncheckedLeaf, place: Place, issues: Issue[]): void {
  const operator = leaf.operator ?? "is";
  const known = isOneOf(operators, operator);
  if (!known) {
    const message = `${quote(operator)} is no operator. Use one of ${operators.join(", ")}; negate with is_negated.`;
    issues.push(issueAt(place, "operator", "invalid_operator", message));
  }
  const found = filterColumn(checking.entity, leaf.column_id);
  if (!found) {
    issues.push(columnIssue(checking, leaf.column_id, `${locationOf(place)}.column_id`));
    return;
  }
  if (known && !fits(found, operator, leaf.value)) {
    const message = operatorMessage(found, operator, leaf.value);
    issues.push(issueAt(place, "operator", "invalid_operator_for_column", message));
  }
  if (leaf.value !== null) checkValue(checking, found, operator, leaf.value, place, issues);
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
  const isMissing = value === null;
  if (isMissing && !fits(found, "is", null))
    return `Column ${named(found)} cannot be asked for a missing value.`;
  const subject = isMissing
    ? `A missing value cannot be compared by ${quote(operator)}`
    : `Operator ${quote(operator)} does not work`;
  const taken = isMissing ? ["is"] : operators.filter((one) => fits(found, one, ""));
  return `${subject} on ${named(found)}, a column of type ${found.type}. Use ${taken.map(quote).join(" or ")}.`;
}

function checkValue(
  { codes }: Checking,
  found: Column,
  operator: string,
  value: Exclude<Scalar, null>,
  place: Place,
  issues: Issue[],
): void {
  const wanted = valueTypeFault(found, value);
  if (wanted) {
    const message = `${quote(value)} is not a value of ${named(found)}. Give ${wanted}.`;
    issues.push(issueAt(place, "value", "invalid_value_type", message));
    return;
  }
  const domain = operator === "is" && domainOf(found);
  const fault = domain && domainFault(domain, value);
  if (!fault || (fault.code && codes?.(found, fault.code))) return;
  const { reason, suggestion } = fault;
  const hint = suggestion ? ` Did you mean ${quote(suggestion)}?` : "";
  const message = `${quote(value)} is not a value of ${named(found)}: ${reason}.${hint}`;
  const issue = issueAt(place, "value", "invalid_value", message);
  issues.push(suggestion ? { ...issue, suggestions: [suggestion] } : issue);
}
