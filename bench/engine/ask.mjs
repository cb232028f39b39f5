// One query shape put to the engine as a caller would.
import { parseOrThrow } from "@oqlkit/oql";
import { validate } from "@oqlkit/oqo-schema";

/** Parses, validates, plans and runs. */
export async function ask(engine, { oql, oqo, view, get }) {
  if (get !== undefined) return engine.get(...get);
  const query = oqo ?? parseOrThrow(oql);
  const { valid, errors } = validate(query);
  if (!valid) throw new Error(`The query is not valid: ${JSON.stringify(errors)}`);
  return engine.query(query, view);
}

/** Whether the engine can answer a shape at all. */
export async function isAvailable(engine, shape) {
  try {
    await ask(engine, shape);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "not_available") return false;
    throw error;
  }
}

/**
 * A shape that begins after a position gets the cursor for it. The way there is thousands of pages long, so the
 * first page's cursor, which is JSON in base64url, is moved on.
 */
export async function attachCursor(engine, shape) {
  if (shape.after === undefined) return shape;
  const { nextCursor } = await engine.query(parseOrThrow(shape.oql), { ...shape.view, cursor: "*" });
  const token = JSON.parse(Buffer.from(nextCursor, "base64url").toString());
  const moved = [...token.slice(0, -shape.after.length), ...shape.after];
  const cursor = Buffer.from(JSON.stringify(moved)).toString("base64url");
  return { ...shape, view: { ...shape.view, cursor } };
}
