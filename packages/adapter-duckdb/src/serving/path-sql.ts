import type { Shape } from "@oqlkit/catalog";
import { quoteName, quoteText } from "../identifiers.ts";

/** What stands at a path of a nested row: one value, or a list of them in which some may be null. */
export interface PathSql {
  readonly sql: string;
  readonly list: boolean;
}

/**
 * SQL for what stands at a catalog path such as `authorships[].author.id`. Without `base` the path
 * begins at a column, with it at a member of that struct. `depth` keeps lambda parameters apart.
 */
export function pathSql(path: string, base: string | null = null, depth = 0): PathSql {
  return compile(base, path === "" ? [] : path.split("."), depth);
}

function compile(base: string | null, steps: readonly string[], depth: number): PathSql {
  const [step, ...rest] = steps;
  if (step === undefined) return { sql: base ?? "null", list: false };
  const list = step.endsWith("[]");
  const member = memberSql(base, list ? step.slice(0, -2) : step);
  if (!list) return compile(member, rest, depth);
  if (rest.length === 0) return { sql: member, list: true };
  const element = `x${depth}`;
  const inner = compile(element, rest, depth + 1);
  const mapped = `list_transform(${member}, lambda ${element}: ${inner.sql})`;
  return { sql: inner.list ? `flatten(${mapped})` : mapped, list: true };
}

const memberSql = (base: string | null, key: string): string =>
  base === null ? quoteName(key) : `struct_extract(${base}, ${quoteText(key)})`;

/**
 * The shape of the values at a path.
 *
 * @throws TypeError for a path that the shape does not have.
 */
export function shapeAt(root: Shape, path: string): Shape {
  let shape = root;
  for (const step of path.split(".")) {
    const key = step.endsWith("[]") ? step.slice(0, -2) : step;
    const inner: Shape | undefined = shape.kind === "struct" ? shape.fields[key] : undefined;
    if (inner === undefined) throw new TypeError(`The shape has no ${path}.`);
    shape = step.endsWith("[]") && inner.kind === "list" ? inner.item : inner;
  }
  return shape;
}
