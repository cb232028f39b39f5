import { codePointLength } from "../source.ts";
import type { ClauseDoc, ConditionDoc, GroupDoc, ItemDoc, MembersDoc, QueryDoc } from "./doc.ts";

const step = 2;
const fillFrom = 9;

/** The whole query on one line. */
export function layoutFlat(doc: QueryDoc): string {
  const where = doc.where === undefined ? "" : ` where ${flatCondition(doc.where)}`;
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
  if (where !== undefined) width += " where ".length + where.width;
  for (const text of directives) width += 1 + codePointLength(text);
  return width;
}

const newLines: readonly string[] = Array.from({ length: 40 }, (_, indent) => `\n${" ".repeat(indent)}`);

function newLine(indent: number): string {
  return newLines[indent] ?? `\n${" ".repeat(indent)}`;
}

function flatCondition(doc: ConditionDoc): string {
  if (doc.kind === "clause") return doc.members === undefined ? doc.head : doc.head + flatItem(doc.members);
  let text = doc.parentheses ? `${doc.lead ?? ""}(` : "";
  let separator = "";
  for (const child of doc.children) {
    text += separator + flatCondition(child);
    separator = ` ${doc.join} `;
  }
  return doc.parentheses ? `${text})` : text;
}

/** A value or group of values on one line. */
export function flatItem(item: ItemDoc): string {
  if (item.children === undefined) return item.text;
  let text = item.lead ?? "";
  let separator = "(";
  for (const child of item.children) {
    text += separator + flatItem(child);
    separator = ` ${item.join} `;
  }
  return `${text})`;
}

/** `column` is where the first line starts, `indent` where further lines do. */
function layoutCondition(doc: ConditionDoc, indent: number, column: number, width: number): string {
  if (column + doc.width <= width) return flatCondition(doc);
  return doc.kind === "clause" ? layoutClause(doc, indent, width) : layoutGroup(doc, indent, column, width);
}

function layoutClause({ head, members }: ClauseDoc, indent: number, width: number): string {
  return members === undefined ? head : head + layoutMembers(members, indent, width);
}

function layoutGroup(doc: GroupDoc, indent: number, column: number, width: number): string {
  const inner = doc.parentheses ? indent + step : indent;
  const start = newLine(inner);
  const lead = doc.join.length + 1;
  let text = doc.parentheses ? `${doc.lead ?? ""}(${start}` : "";
  let first = doc.parentheses ? inner : column;
  let separator = "";
  for (const child of doc.children) {
    text += separator + layoutCondition(child, inner, first, width);
    first = inner + lead;
    separator = `${start}${doc.join} `;
  }
  return doc.parentheses ? `${text}${newLine(indent)})` : text;
}

/** A group of values, its members at a deeper indent: many short ones fill lines, others stand one a line. */
function layoutMembers(members: MembersDoc, indent: number, width: number): string {
  const inner = indent + step;
  const content = fills(members, inner, width)
    ? fillMembers(members, inner, width)
    : stackMembers(members, inner, width);
  return `${members.lead ?? ""}(${content}${newLine(indent)})`;
}

function fills({ join, children }: MembersDoc, indent: number, width: number): boolean {
  if (children.length < fillFrom) return false;
  const room = width - indent - join.length - 1;
  for (const item of children) if (item.width > room) return false;
  return true;
}

function stackMembers({ join, children }: MembersDoc, indent: number, width: number): string {
  const start = newLine(indent);
  const next = `${start}${join} `;
  let text = start;
  let column = indent;
  for (let index = 0; index < children.length; index++) {
    const item = children[index];
    if (item === undefined) continue;
    if (index > 0) text += next;
    const fits = item.children === undefined || column + item.width <= width;
    text += fits ? flatItem(item) : layoutMembers(item, indent, width);
    column = indent + join.length + 1;
  }
  return text;
}

function fillMembers({ join, children }: MembersDoc, indent: number, width: number): string {
  const start = newLine(indent);
  const onNextLine = `${start}${join} `;
  const onSameLine = ` ${join} `;
  let text = start;
  let column = indent - onSameLine.length;
  for (let index = 0; index < children.length; index++) {
    const item = children[index];
    if (item === undefined) continue;
    column += onSameLine.length + item.width;
    if (index > 0 && column > width) {
      text += onNextLine;
      column = indent + join.length + 1 + item.width;
    } else if (index > 0) {
      text += onSameLine;
    }
    text += flatItem(item);
  }
  return text;
}
