import { isWrittenStopWord, writtenWords } from "@oqlkit/catalog";
import type { EntityType, FilterLeaf } from "@oqlkit/oqo-schema";
import { textOf } from "../read-value.ts";
import { cleanText } from "./clean-text.ts";
import { searchedColumn } from "./lone-signs.ts";
import { hasSpecialWord } from "./special-words.ts";

/** A condition, or several joined. */
export type Member = { readonly leaf: FilterLeaf } | { readonly members: readonly Member[] };

/** Whether words that are compared by stem ask for nothing, since all of them are stop words. */
export function hasStopWordsAlone(text: string): boolean {
  const words = writtenWords(text);
  return words.length > 0 && words.every(isWrittenStopWord);
}

/** What a member of a list asks of texts. */
interface Asked {
  readonly member: Member;
  /** The column that it looks for stop words in, and does nothing else. */
  readonly idle: string | undefined;
  /** The columns that it looks for other words in. */
  readonly columns: readonly string[];
}

/**
 * The members of a list, and of those within it, that look for stop words alone beside others that look for words in
 * the same column. They are passed over: a search is the same whether its operands (`"heart failure" in children`) are
 * one text or a condition each, and asks for stop words only where it has no other words.
 */
export function stopWordsAlone(entity: EntityType, members: readonly Member[]): ReadonlySet<Member> {
  const passed = new Set<Member>();
  const look = (list: readonly Member[]): readonly Asked[] => {
    const all = list.map(asked);
    if (all.every(({ idle }) => idle === undefined)) return all;
    const columns = new Set(all.flatMap((one) => one.columns));
    for (const { member, idle } of all) if (idle !== undefined && columns.has(idle)) passed.add(member);
    return all;
  };
  const asked = (member: Member): Asked => {
    if ("leaf" in member) return { member, ...askedBy(entity, member.leaf) };
    const all = look(member.members);
    const [first] = all;
    return {
      member,
      idle: all.every(({ idle }) => idle === first?.idle) ? first?.idle : undefined,
      columns: [...new Set(all.flatMap(({ columns }) => columns))],
    };
  };
  look(members);
  return passed;
}

const nothing = { idle: undefined, columns: [] };

function askedBy(entity: EntityType, leaf: FilterLeaf): Omit<Asked, "member"> {
  const column = searchedColumn(entity, leaf);
  if (leaf.value === null || column?.source.exact !== false) return nothing;
  const text = cleanText(textOf(leaf.value));
  if (hasStopWordsAlone(text) && !hasSpecialWord(text, false)) return { idle: column.name, columns: [] };
  return writtenWords(text).length > 0 ? { idle: undefined, columns: [column.name] } : nothing;
}
