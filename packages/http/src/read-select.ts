import { selectProblem } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { badParameter } from "./refusal.ts";

/** Refuses a name that objects of the entity type have nothing for. */
export function checkSelect(entity: EntityType, names: readonly string[]): void {
  for (const name of names) {
    const problem = selectProblem(entity, name);
    if (problem !== null) throw badParameter(problem);
  }
}
