import { codePointLength } from "../source.ts";
import type { ClauseDoc, ConditionDoc, GroupDoc, ItemDoc, MembersDoc, QueryDoc } from "./doc.ts";

const step = 2;
const fillFrom = 9;

/** The whole query on one line. */
export function layoutFlat(doc: QueryDoc): string {
  const where = doc.where === undefined ? "" : ` where ${doc.where.flat.text}`;
  return doc.head + where + doc.directives.map((text) => ` ${text}`).join("");
}

/** The query within a width, broken at connectives; one line when it fits (spec section 11). */
export function layoutWrapped(doc: QueryDoc, width: number): string {
  if (flatWidth(doc) <= width) return layoutFlat(doc);
  let text = doc.head;
  if (doc.where !== undefined) {
    text += " where ";
    text += layoutCondition(doc.where, step, codePointLength(text), width);
  }
  return [text, ...doc.directives].join("\n");
}

function flatWidth({ head, where, directives }: QueryDoc): number {
  let width = codePointLength(head);
  if (where !== undefined) width += " where ".length + where.flat.width;
  for (const text of directives) width += 1 + codePointLength(text);
  return width;
}

const newLines: readonly string[] = Array.from({ length: 40 }, (_, indent) => `\n${" ".repeat(indent)}`);

function newLine(indent: number): string {
  return newLines[indent] ?? `\n${" ".repeat(indent)}`;
}

/** `column` is where the first line starts, `indent` where further lines do. */
function layoutCondition(doc: ConditionDoc, indent: number, column: number, width: number): string {
  return doc.kind === "clause"
    ? layoutClause(doc, indent, column, width)
    : layoutGroup(doc, indent, column, width);
}

function layoutClause(doc: ClauseDoc, indent: number, column: number, width: number): string {
  if (doc.members === undefined || column + doc.flat.width <= width) return doc.flat.text;
  return `${doc.head}${layoutMembers(doc.members, indent + step, width)}${newLine(indent)})`;
}

function layoutGroup(doc: GroupDoc, indent: number, column: number, width: number): string {
  if (column + doc.flat.width <= width) return doc.flat.text;
  const inner = doc.parentheses ? indent + step : indent;
  const lead = doc.join.length + 1;
  let text = doc.parentheses ? `${doc.lead ?? ""}(${newLine(inner)}` : "";
  doc.children.forEach((child, index) => {
    if (index > 0) text += `${newLine(inner)}${doc.join} `;
    const first = index === 0 ? (doc.parentheses ? inner : column) : inner + lead;
    text += layoutCondition(child, inner, first, width);
  });
  return doc.parentheses ? `${text}${newLine(indent)})` : text;
}

/** Members at an indent: many short ones fill lines, others stand one a line. */
function layoutMembers({ join, items }: MembersDoc, indent: number, width: number): string {
  const lead = join.length + 1;
  const fill = items.length >= fillFrom && items.every((item) => indent + lead + item.flat.width <= width);
  if (fill) return fillMembers(join, items, indent, width);
  const start = newLine(indent);
  let text = "";
  let prefix = "";
  for (const item of items) {
    text += start + prefix + layoutItem(item, indent, prefix.length, width);
    prefix = `${join} `;
  }
  return text;
}

function layoutItem(item: ItemDoc, indent: number, lead: number, width: number): string {
  if (item.members === undefined || indent + lead + item.flat.width <= width) return item.flat.text;
  return `${item.lead ?? ""}(${layoutMembers(item.members, indent + step, width)}${newLine(indent)})`;
}

function fillMembers(join: string, items: readonly ItemDoc[], indent: number, width: number): string {
  const start = newLine(indent);
  let text = "";
  let column = width;
  let lead = "";
  for (const { flat } of items) {
    const size = lead.length + flat.width;
    if (column + 1 + size <= width) {
      text += ` ${lead}${flat.text}`;
      column += 1 + size;
    } else {
      text += start + lead + flat.text;
      column = indent + size;
    }
    lead = `${join} `;
  }
  return text;
}
