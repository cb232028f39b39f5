import type { EntityType } from "@oqlkit/oqo-schema";
import type { Shape } from "../types.ts";
import { selectableOf } from "./selectable.ts";
import { shapeOf } from "./shape-of.ts";

/**
 * What is wrong with a name in a projection; null when nothing is. Names are root keys, root keys with the keys
 * of what they hold, joined by dots (`authorships.author.id`), and `abstract`, which is the abstract as text.
 */
export function selectProblem(entity: EntityType, name: string): string | null {
  const [root = "", ...path] = name.split(".");
  const selectable = selectableOf(entity);
  const { fields } = shapeOf(entity);
  const isRoot = selectable.includes(root) || (root === "abstract" && Object.hasOwn(fields, root));
  if (!isRoot) {
    return `${name} is not a valid select field. Valid fields for select are: ${selectable.join(", ")}.`;
  }
  let shape = Object.hasOwn(fields, root) ? fields[root] : undefined;
  let above = root;
  for (const key of path) {
    shape = itemOf(shape);
    if (shape?.kind === "json") return null;
    const within = shape?.kind === "struct" ? shape.fields : {};
    if (!Object.hasOwn(within, key)) {
      const names = Object.keys(within);
      const has = names.length === 0 ? "has no fields" : `has the fields ${names.join(", ")}`;
      return `${name} is not a valid select field: ${above} ${has}.`;
    }
    shape = within[key];
    above = `${above}.${key}`;
  }
  return null;
}

/** What the innermost lists of a shape hold. */
function itemOf(shape: Shape | undefined): Shape | undefined {
  let inner = shape;
  while (inner?.kind === "list") inner = inner.item;
  return inner;
}

/**
 * The names of a projection, each once and without blanks around it. Null when there are none, which stands for all
 * that objects hold.
 */
export function selectedNames(select: readonly string[] | null | undefined): readonly string[] | null {
  const names = new Set((select ?? []).map((name) => name.trim()).filter((name) => name !== ""));
  return names.size === 0 ? null : [...names];
}
