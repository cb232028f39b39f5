import {
  isBranch,
  perColumn,
  type UncheckedBranch,
  type UncheckedLeaf,
  type UncheckedNode,
  type UncheckedOqo,
} from "@oqlkit/oqo-schema";
import { codePointLength } from "../source.ts";
import { searchBase } from "../words/field-word.ts";
import { relationOf } from "../words/relations.ts";
import { printedWord, renderRow } from "../words/render-words.ts";
import { buildLeaf, namedText, type PrintContext, searchText } from "./build-clause.ts";
import { joinedWidth } from "./doc.ts";
import { mergeKey, mergeKeys } from "./leaf-kind.ts";
import type { Resolver } from "./names.ts";
import { stringText } from "./scalar-text.ts";
import { termColumns } from "./term-text.ts";
import type {
  ConditionTree,
  DirectiveTree,
  FactoredClause,
  FactoredWords,
  QueryTree,
  ValueGroup,
  ValueTree,
} from "./tree.ts";

/** How a text names a corpus, with its leading blank. */
export function corpusPhrase(corpus = "core"): string {
  if (corpus === "core") return "";
  const kind = corpus === "all" ? " corpora" : corpus === "expansion" ? " corpus" : "";
  return ` (${corpus}${kind})`;
}

/** Builds what a canonical query prints as: fields in words, conditions on one field merged. */
export function buildTree(oqo: UncheckedOqo, resolver: Resolver | undefined): QueryTree {
  const entity = oqo.get_rows;
  const context: PrintContext = {
    entity,
    resolver,
    keysOf: mergeKeys(entity),
    termColumn: termColumns(entity),
    factoredWords: factoredWords(entity),
  };
  const rows = oqo.filter_rows ?? [];
  return {
    entity,
    corpusPhrase: corpusPhrase(oqo.corpus),
    where: rows.length === 0 ? undefined : buildRows(rows, context),
    directives: buildDirectives(oqo),
  };
}

function buildRows(rows: readonly UncheckedNode[], context: PrintContext): ConditionTree {
  const children = buildMembers("and", rows, context);
  const [only] = children;
  if (only && children.length === 1) {
    return only.node === "group" ? { ...only, parentheses: false } : only;
  }
  return { node: "group", join: "and", parentheses: false, implicit: true, children, source: undefined };
}

/** The members of an `and` or `or`, those that share a field as one clause at the place of the first. */
function buildMembers(
  join: "and" | "or",
  members: readonly UncheckedNode[],
  context: PrintContext,
): ConditionTree[] {
  const keys = members.map((member) => mergeKey(member, context.keysOf));
  const groups = new Map<string, UncheckedNode[]>();
  members.forEach((member, index) => {
    const key = keys[index];
    if (!key) return;
    const group = groups.get(key);
    if (!group) groups.set(key, [member]);
    else group.push(member);
  });
  const trees: ConditionTree[] = [];
  members.forEach((member, index) => {
    const key = keys[index];
    const group = key ? groups.get(key) : undefined;
    if (!group || group.length === 1) trees.push(buildNode(member, key, context));
    else if (group[0] === member)
      trees.push(buildFactored({ join, filters: opened(group, join) }, undefined, context));
  });
  return trees;
}

/** The nodes, branches of the same connective replaced by their members. */
function opened(nodes: readonly UncheckedNode[], join: "and" | "or"): UncheckedNode[] {
  const members: UncheckedNode[] = [];
  for (const node of nodes) {
    if (!isBranch(node) || node.join !== join) members.push(node);
    else for (const member of node.filters) members.push(member);
  }
  return members;
}

/** `key` is the merge key of the node. */
function buildNode(node: UncheckedNode, key: string | undefined, context: PrintContext): ConditionTree {
  if (!isBranch(node)) return buildLeaf(node, context);
  if (key) return buildFactored(node, node, context);
  const children = buildMembers(joinOf(node), node.filters, context);
  return { node: "group", join: joinOf(node), parentheses: true, implicit: false, children, source: node };
}

/** A branch whose conditions all share a field, as one clause. */
function buildFactored(
  branch: UncheckedBranch,
  source: UncheckedNode | undefined,
  context: PrintContext,
): FactoredClause {
  const { column_id: columnId } = firstLeaf(branch);
  const { clauseKind, column, operator, relation, head } = context.factoredWords(columnId);
  const value = buildValues(branch, source, operator === "has", context);
  return { node: "factored", clauseKind, columnId, column, operator, relation, head, value };
}

/** What factored clauses on the columns of an entity say besides their values. */
const factoredWords: (entity: string) => (column: string) => FactoredWords = perColumn((entity, id) => {
  const column = printedWord(entity, id);
  if (searchBase(id) !== undefined)
    return { clauseKind: "text", column, operator: "has", relation: undefined, head: `${column} has ` };
  const relation = relationOf(id);
  if (!relation) {
    const clauseKind = renderRow(id)?.kind === "id" ? "entity" : "other";
    return { clauseKind, column, operator: "is", relation, head: `${column} is ` };
  }
  const { subject, verb } = relation;
  return { clauseKind: "entity", column: verb, operator: "is", relation, head: `${subject} ${verb} ` };
});

function firstLeaf(node: UncheckedNode): UncheckedLeaf {
  // A canonical branch has members.
  return isBranch(node) ? firstLeaf(node.filters[0] as UncheckedNode) : node;
}

/** `search` tells whether the values, which all have one field, are search terms. */
function buildValues(
  branch: UncheckedBranch,
  source: UncheckedNode | undefined,
  search: boolean,
  context: PrintContext,
): ValueGroup {
  const join = joinOf(branch);
  const children = branch.filters.map(
    (member): ValueTree =>
      isBranch(member) ? buildValues(member, member, search, context) : buildValue(member, search, context),
  );
  return { node: "vgroup", join, children, source, width: joinedWidth(children, join) };
}

function buildValue(leaf: UncheckedLeaf, search: boolean, context: PrintContext): ValueTree {
  const negated = leaf.is_negated === true;
  const display = search ? searchText(leaf, context) : namedText(leaf, context);
  const text = negated ? `not ${display}` : display;
  return { node: "vleaf", display, text, width: codePointLength(text), negated, leaf };
}

function buildDirectives(oqo: UncheckedOqo): DirectiveTree[] {
  const directives: DirectiveTree[] = [];
  const groups = oqo.group_by ?? [];
  if (groups.length > 0) {
    const dimensions = groups.map(({ column_id }) => ({
      column_id,
      column_display_name: printedWord(oqo.get_rows, column_id),
    }));
    const words = dimensions.map((dimension) => dimension.column_display_name).join(", ");
    directives.push({ type: "group_by", text: `group by ${words}`, meta: { dimensions } });
  }
  if (oqo.sample !== undefined) {
    const seed = oqo.seed === undefined ? "" : ` seed ${stringText(oqo.seed) || '" "'}`;
    directives.push({ type: "sample", text: `sample ${oqo.sample}${seed}`, meta: { n: oqo.sample } });
  }
  return directives;
}

/** A connective that is none prints as `or`, as negating it would give; validation objects to it. */
function joinOf(branch: UncheckedBranch): "and" | "or" {
  return branch.join === "and" ? "and" : "or";
}
