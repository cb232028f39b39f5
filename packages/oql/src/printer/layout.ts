import { codePointLength } from "../source.ts";
import type { Doc, QueryDoc } from "./doc.ts";

const step = 2;
const fillFrom = 9;

/** The whole query on one line. */
export function layoutFlat(doc: QueryDoc): string {
  const where = doc.where ? ` where ${flat(doc.where)}` : "";
  return [doc.head + where, ...doc.directives].join(" ");
}

/** The query within a width, broken at connectives; one line when it fits (spec section 11). */
export function layoutWrapped(doc: QueryDoc, width: number): string {
  if (flatWidth(doc) <= width) return layoutFlat(doc);
  let text = doc.head;
  if (doc.where) {
    text += " where ";
    text += layout(doc.where, step, codePointLength(text), width);
  }
  return [text, ...doc.directives].join("\n");
}

function flatWidth({ head, where, directives }: QueryDoc): number {
  let width = codePointLength(head);
  if (where) width += " where ".length + where.width;
  for (const text of directives) width += 1 + codePointLength(text);
  return width;
}

function newLine(indent: number): string {
  return `\n${" ".repeat(indent)}`;
}

/** A piece on one line. */
export function flat(doc: Doc): string {
  if (doc.children === undefined) return doc.members ? doc.text + flat(doc.members) : doc.text;
  const { join, lead = "", tail = "", parentheses = true } = doc;
  let text = parentheses ? `${lead}(` : "";
  let separator = "";
  for (const child of doc.children) {
    text += separator + flat(child);
    separator = ` ${join} `;
  }
  return parentheses ? `${text})${tail}` : text;
}

/** `column` is where the first line starts, `indent` where further lines do. */
function layout(doc: Doc, indent: number, column: number, width: number): string {
  return column + doc.width <= width ? flat(doc) : broken(doc, indent, column, width);
}

/** A piece over several lines, the members of a group at a deeper indent: each on a line, or filling lines. */
function broken(doc: Doc, indent: number, column: number, width: number): string {
  if (!doc.children) {
    return doc.members ? doc.text + broken(doc.members, indent, column, width) : doc.text;
  }
  const { join, children, lead = "", tail = "", parentheses = true } = doc;
  const inner = parentheses ? indent + step : indent;
  const start = newLine(inner);
  const nextLine = `${start}${join} `;
  const sameLine = ` ${join} `;
  const next = inner + join.length + 1;
  const filling = doc.parentheses === undefined && fills(children, width - next);
  let text = parentheses ? `${lead}(${start}` : "";
  let at = parentheses ? inner : column;
  for (const child of children) {
    if (child !== children[0]) {
      at += sameLine.length;
      const fits = filling && at + child.width <= width;
      text += fits ? sameLine : nextLine;
      if (!fits) at = next;
    }
    text += layout(child, inner, at, width);
    at += child.width;
  }
  return parentheses ? `${text}${newLine(indent)})${tail}` : text;
}

/** Whether members fill lines: there are many, and each has room on a line. */
function fills(members: readonly Doc[], room: number): boolean {
  return members.length >= fillFrom && members.every((member) => member.width <= room);
}
