import type { EntityType, FilterLeaf } from "@oqlkit/oqo-schema";
import { textOf } from "../read-value.ts";
import { cleanText } from "./clean-text.ts";
import { searchedColumn } from "./lone-signs.ts";
import { asksFor, hasWildcard, type Sought } from "./read-terms.ts";
import { type Operand, type SearchToken, tokensOf } from "./tokenize.ts";

/** A condition, or several joined. */
export type Member = { readonly leaf: FilterLeaf } | { readonly members: readonly Member[] };

/** What an operand of a search by stem asks for. */
export function soughtBy({ kind, text }: Operand): Sought {
  const words = kind === "quoted" ? (text.match(/"[^"]*"/g) ?? []).join(" ") : text;
  return kind === "special" || hasWildcard(words, false) ? "words" : asksFor(words);
}

/** Of several that are joined. */
function together(all: readonly Sought[]): Sought {
  return all.find((one) => one === "words") ?? all.find((one) => one === "stop words") ?? "nothing";
}

const soughtByToken = (token: SearchToken): Sought => {
  if (token.kind === "run") return together(token.operands.map(soughtBy));
  return "text" in token ? soughtBy(token) : "nothing";
};

const soughtByText = (text: string): Sought => together(tokensOf(text, false).map(soughtByToken));

/** What a member of a list asks of texts: stop words or other words in columns, something else, or nothing. */
interface Asked {
  readonly sought: Sought | "else";
  readonly columns: readonly string[];
}

/**
 * The members of a list, and of those within it, that look for stop words alone beside others that look for words in
 * the same column. They are passed over: a search asks for stop words only where it has no other words, whether its
 * operands (`"heart failure" in children`) are one text or a condition each.
 */
export function stopWordsAlone(entity: EntityType, members: readonly Member[]): ReadonlySet<Member> {
  const passed = new Set<Member>();
  const look = (list: readonly Member[]): Asked => {
    const all = list.map((member): [Member, Asked] => [
      member,
      "leaf" in member ? askedBy(entity, member.leaf) : look(member.members),
    ]);
    const asked = all.map(([, one]) => one).filter(({ sought }) => sought !== "nothing");
    const wanted = columnsOf(asked.filter(({ sought }) => sought !== "stop words"));
    if (asked.some(({ sought }) => sought === "stop words")) {
      for (const [member, { sought, columns }] of all)
        if (sought === "stop words" && columns.every((column) => wanted.has(column))) passed.add(member);
    }
    if (asked.every(({ sought }) => sought === "stop words")) {
      const columns = columnsOf(asked);
      // In several columns, they are several searches.
      if (columns.size < 2)
        return { sought: asked.length === 0 ? "nothing" : "stop words", columns: [...columns] };
    }
    return { sought: "else", columns: [...wanted] };
  };
  // Most lists have no condition beside which another could be idle.
  if (members.length > 1 || members.some((member) => "members" in member)) look(members);
  return passed;
}

const columnsOf = (all: readonly Asked[]): ReadonlySet<string> =>
  new Set(all.flatMap(({ columns }) => columns));

function askedBy(entity: EntityType, leaf: FilterLeaf): Asked {
  const column = searchedColumn(entity, leaf);
  if (leaf.value === null || column === undefined) return { sought: "else", columns: [] };
  const text = cleanText(textOf(leaf.value));
  if (column.source.exact) return { sought: asksFor(text) === "nothing" ? "nothing" : "else", columns: [] };
  return { sought: soughtByText(text), columns: [column.name] };
}
