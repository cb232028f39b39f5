import { entityOfSegment, fieldOf } from "@oqlkit/catalog";
import { readCollectionValue } from "@oqlkit/engine";
import { type Oqo, type Validation, visit } from "@oqlkit/oqo-schema";
import { RefusedError } from "../refusal.ts";
import { expectedBy } from "./references.ts";

type Errors = Validation["errors"];

/** Why a field takes no collection; undefined where it does. */
function faultOf(get_rows: string, column: string): string | undefined {
  const entity = entityOfSegment(get_rows);
  const field = entity && fieldOf(entity, column);
  if (field === undefined) return undefined;
  try {
    expectedBy(field, column);
    return undefined;
  } catch (error) {
    return error instanceof RefusedError && "message" in error.refusal ? error.refusal.message : undefined;
  }
}

/** What is wrong with a query, where fields that hold no ids are asked for collections in the words of the API. */
export function withMisplaced(oqo: Oqo, errors: Errors): Errors {
  if (!errors.some(({ type }) => type === "invalid_value_type")) return errors;
  const faults = new Map<string, string>();
  visit(oqo, {
    leaf({ column_id, operator, value }, location) {
      if (operator !== "in collection" && readCollectionValue(value) === undefined) return;
      const fault = faultOf(oqo.get_rows, column_id);
      if (fault !== undefined) faults.set(`${location}.value`, fault);
    },
  });
  return errors.map((error) => ({ ...error, message: faults.get(error.location ?? "") ?? error.message }));
}
