import { entities } from "@oqlkit/oqo-schema";

/** The second name of `types`, which objects and URLs use; texts may, but it is not offered. */
const unlistedName = "work-types";

/** The entities as OQL names them, in alphabetical order. */
export const entityNames: readonly string[] = entities
  .map((name) => (name === unlistedName ? "types" : name))
  .sort();

/** Spelling to name: hyphens may be written as blanks. */
export const entityBySpelling: ReadonlyMap<string, string> = new Map([
  ...entityNames.flatMap((name) => [[name, name] as const, [name.replace("-", " "), name] as const]),
  [unlistedName, unlistedName],
]);
