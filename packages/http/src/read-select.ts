import { selectProblem } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { badParameter } from "./refusal.ts";

/** Splits the text of a `select` into names; blanks and empty pieces do not count. */
export function splitNames(text: string): readonly string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Refuses a name that objects of the entity type have nothing for. */
export function checkSelect(entity: EntityType, names: readonly string[]): void {
  for (const name of names) {
    const problem = selectProblem(entity, name);
    if (problem !== null) throw badParameter(problem);
  }
}
