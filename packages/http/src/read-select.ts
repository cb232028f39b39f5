import { selectableOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { badParameter } from "./refusal.ts";

/** Splits the text of a `select` into names; blanks and empty pieces do not count. */
export function splitNames(text: string): readonly string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Refuses a name that is no root name of the entity's objects. */
export function checkSelect(entity: EntityType, names: readonly string[]): void {
  const selectable = selectableOf(entity);
  for (const name of names) {
    if (name === "relevance_score" || selectable.includes(name)) continue;
    throw badParameter(
      `${name} is not a valid select field. Valid fields for select are: ${selectable.join(", ")}.`,
    );
  }
}
