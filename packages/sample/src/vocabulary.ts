import { type EntityType, vocabularyOf } from "@oqlkit/oqo-schema";

/** One value of a closed vocabulary. */
export interface Code {
  readonly code: string;
  readonly name: string;
}

/** The values of a closed vocabulary in ascending order of their codes; throws when it lists none. */
export function codesOf(entity: EntityType): readonly Code[] {
  const values = vocabularyOf(entity)?.values ?? {};
  const codes = Object.entries(values).map(([code, name]) => ({ code, name }));
  if (codes.length === 0) throw new Error(`the vocabulary of ${entity} lists no values`);
  return codes.sort((left, right) => (left.code < right.code ? -1 : 1));
}
