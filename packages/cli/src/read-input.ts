import { text } from "node:stream/consumers";
import { CommandError, exitCodes } from "./exit-codes.ts";

/**
 * The words of the command line joined by blanks; standard input when there are none or just `-`, without the blanks at
 * its end: those before the query count in the places of what is wrong with it.
 */
export async function readInput(words: readonly string[], what: string): Promise<string> {
  if (words.length > 0 && !(words.length === 1 && words[0] === "-")) return words.join(" ");
  if (process.stdin.isTTY) {
    throw new CommandError(`give ${what} as an argument or on standard input`, exitCodes.usage);
  }
  return (await text(process.stdin)).trimEnd();
}
