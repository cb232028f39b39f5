import { cleanText, tooManyLongPhrases } from "@oqlkit/engine";
import { badParameter } from "../refusal.ts";

/** Refuses a search with too many long phrases, which is one text only before it is read. */
export function checkPhrases(name: string, text: string): void {
  const refusal = tooManyLongPhrases(cleanText(text));
  if (refusal !== undefined) throw badParameter(`${name}: ${refusal}`);
}
