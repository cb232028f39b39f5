import { AdapterError } from "@oqlkit/engine";
import { quoteName } from "../../identifiers.ts";
import { textTable } from "../../layout.ts";
import type { TextGroup } from "../../text-groups.ts";
import type { ResultRow } from "../pooled-connection.ts";
import type { Statement } from "../sql-writer.ts";
import { readSortedTexts, type SortedTexts } from "./sorted-texts.ts";

/** The vocabulary of an index, held in memory; words and stems are numbered in their order. */
export interface Dictionary {
  readonly words: SortedTexts;
  /** The stem of each word. */
  readonly stemOf: Uint32Array;
  readonly stems: SortedTexts;
  /** How many words each stem has. */
  readonly forms: Uint32Array;
  readonly parts: readonly PartStatistics[];
}

/** What scores of matches in a part depend on. */
interface PartStatistics {
  /** How many rows have words in the part. */
  readonly rows: number;
  /** How many words those have on average; 1 when there are none. */
  readonly averageLength: number;
  /** In how many rows the part has each stem. */
  readonly rowsWith: Uint32Array;
}

/** Dictionaries that are there by the time a statement is compiled. */
export type Dictionaries = (group: TextGroup) => Dictionary;

/** Of a plan without searches. */
export const noDictionaries: Dictionaries = (group) => {
  throw new AdapterError(`The plan has no search in ${group.name} of ${group.entity}.`);
};

/** Reads the dictionary of an index, with three statements. */
export async function readDictionary(
  run: (statement: Statement) => Promise<ResultRow[]>,
  group: TextGroup,
): Promise<Dictionary> {
  const table = (part: Parameters<typeof textTable>[1]): string => quoteName(textTable(group, part));
  const numbers = (column: string, order: string): string =>
    `string_agg(${column}::VARCHAR, ' ' order by ${order})`;
  const first = async (text: string): Promise<ResultRow> => (await run({ text, parameters: [] }))[0] ?? [];
  const rowsWith = group.parts.map((_, part) => numbers(`d${part}`, "stem")).join(", ");
  const sums = group.parts.map(
    (_, part) => `count(*) filter (where l${part} > 0)::DOUBLE, coalesce(sum(l${part}), 0)::DOUBLE`,
  );
  const [tokens, stemNumbers] = await first(
    `select string_agg(token, chr(10) order by word), ${numbers("stem", "word")} from ${table("words")}`,
  );
  const [forms, ...perPart] = await first(
    `select string_agg(form, chr(10) order by stem), ${rowsWith} from ${table("stems")}`,
  );
  const totals = (await first(`select ${sums.join(", ")} from ${table("lengths")}`)).map(Number);
  const words = readSortedTexts(asText(tokens));
  const stems = readSortedTexts(asText(forms));
  const stemOf = readNumbers(stemNumbers, words.size);
  const formCounts = new Uint32Array(stems.size);
  for (const stem of stemOf) formCounts[stem] = (formCounts[stem] ?? 0) + 1;
  return {
    words,
    stemOf,
    stems,
    forms: formCounts,
    parts: group.parts.map((_, part) => {
      const rows = totals[2 * part] ?? 0;
      const length = totals[2 * part + 1] ?? 0;
      return {
        rows,
        averageLength: rows === 0 ? 1 : length / rows,
        rowsWith: readNumbers(perPart[part], stems.size),
      };
    }),
  };
}

const asText = (value: ResultRow[number] | undefined): string => (typeof value === "string" ? value : "");

/** Whole numbers with a space between them. */
function readNumbers(value: ResultRow[number] | undefined, size: number): Uint32Array {
  const text = asText(value);
  const numbers = new Uint32Array(size);
  let index = 0;
  let number = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0) number = number * 10 + digit;
    else {
      numbers[index++] = number;
      number = 0;
    }
  }
  if (index < size) numbers[index] = number;
  return numbers;
}
