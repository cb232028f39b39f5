import { fstatSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { CommandError, exitCodes } from "./exit-codes.ts";

/**
 * The words of the command line joined by blanks; standard input when there are none or just `-`, without the blanks at
 * its end: those before the query count in the places of what is wrong with it.
 *
 * @throws CommandError when nothing can be read, or what is no UTF-8, which would be written back as something else
 */
export async function readInput(words: readonly string[], what: string): Promise<string> {
  if (words.length > 0 && !(words.length === 1 && words[0] === "-")) return words.join(" ");
  if (process.stdin.isTTY) {
    throw new CommandError(`give ${what} as an argument or on standard input`, exitCodes.usage);
  }
  // Of a directory the stream ends at once, without an error.
  if (fstatSync(0).isDirectory())
    throw new CommandError("standard input is a directory, not a text", exitCodes.usage);
  const bytes = await buffer(process.stdin);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).trimEnd();
  } catch {
    throw new CommandError("standard input is not text in UTF-8; convert it first", exitCodes.query);
  }
}
