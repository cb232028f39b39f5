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

/** A shape that begins after a work gets the cursor: one depends on the order only, so that work alone gives it. */
export async function attachCursor(engine, shape) {
  if (shape.after === undefined) return shape;
  const alone = {
    get_rows: "works",
    corpus: "all",
    filter_rows: [{ column_id: "ids.openalex", value: shape.after }],
  };
  const { nextCursor } = await engine.query(alone, { ...shape.view, cursor: "*", perPage: 1 });
  return { ...shape, view: { ...shape.view, cursor: nextCursor } };
}
