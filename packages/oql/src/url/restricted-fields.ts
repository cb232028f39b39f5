import { type FilterBranch, type FilterLeaf, type FilterNode, isBranch } from "@oqlkit/oqo-schema";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { urlDiagnostic } from "../diagnostics/url-diagnostic.ts";
import { allOf, negate } from "../lower/negate.ts";
import type { FilterPlace } from "./url-rules.ts";
import type { UrlField } from "./url-value.ts";

const isJournal: FilterLeaf = { column_id: "primary_location.source.type", value: "journal" };

/**
 * Running a URL takes `journal` for sources that are journals, while queries know it as another name of the plain
 * source column; the restriction becomes a condition of its own.
 */
export function restrictToJournals(
  { entity, name }: UrlField,
  nodes: readonly FilterNode[],
): readonly FilterNode[] {
  return isJournalField(entity, name) ? nodes.flatMap(restrict) : nodes;
}

/** The condition that grouping by `journal` adds. */
export function journalCondition(entity: string, groups: readonly string[]): FilterNode[] {
  return groups.some((name) => isJournalField(entity, name)) ? [isJournal] : [];
}

function isJournalField(entity: string, name: string): boolean {
  return entity === "works" && name === "journal";
}

function restrict(node: FilterNode): FilterNode[] {
  if (isBranch(node)) return restrictBranch(node);
  if (node.value === null) return [node.is_negated ? isJournal : negate(isJournal)];
  return withJournal(node);
}

function withJournal(node: FilterNode): FilterNode[] {
  return node.is_negated ? [negate({ join: "and", filters: [negate(node), isJournal] })] : [node, isJournal];
}

function restrictBranch(branch: FilterBranch): FilterNode[] {
  const plain = branch.filters.every(
    (member) => !isBranch(member) && member.value !== null && !member.is_negated,
  );
  return plain
    ? withJournal(branch)
    : [{ ...branch, filters: branch.filters.map((member) => allOf(restrict(member))) }];
}

const lineage = /\.source\.(host_institution|publisher)_lineage$/;

/** The fields of one kind of organization take ids of that kind only. */
export function checkLineage(field: UrlField, value: string, place: FilterPlace): Diagnostic | undefined {
  const kind = lineage.exec(field.name)?.[1];
  if (!kind) return undefined;
  const wrong = kind === "publisher" ? /(?:^|[/:])i\d+$/i : /(?:^|[/:])p\d+$/i;
  const ids = value.split(/[|\s!"]+/);
  const found = ids.find((id) => wrong.test(id));
  return found === undefined
    ? undefined
    : urlDiagnostic("url_invalid_id", { field: field.name, value: found }, place.value());
}
