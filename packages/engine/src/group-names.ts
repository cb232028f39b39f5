import type { Field } from "@oqlkit/catalog";
import { type EntityType, vocabularyOf } from "@oqlkit/oqo-schema";
import type { ExecuteOptions, StorageAdapter } from "./adapter.ts";
import { identified } from "./group-keys.ts";

/** Entity types that ids of more than one type may belong to. */
const hosts: readonly EntityType[] = ["institutions", "publishers", "funders"];

/** The entity types whose objects name the keys of a field; null when keys are not ids of objects. */
export function namingEntities(field: Field): readonly EntityType[] | null {
  if (field.refers !== null) return [field.refers];
  return field.form === "entity-id" ? hosts : null;
}

/** Names of keys that need no look-up: of closed vocabularies, currencies and sources of prices. */
export function knownNames(field: Field): Readonly<Record<string, string>> {
  if (field.refers !== null) return vocabularyOf(field.refers)?.values ?? {};
  if (/(?:^|\.)currency$/.test(field.name)) return currencies();
  return /^apc_(?:list|paid)\.provenance$/.test(field.name) ? provenances : {};
}

const provenances: Readonly<Record<string, string>> = {
  doaj: "Directory of Open Access Journals (DOAJ) at doaj.org",
  openapc: "OpenAPC at openapc.net",
};

let currencyNames: Readonly<Record<string, string>> | undefined;

function currencies(): Readonly<Record<string, string>> {
  currencyNames ??= Object.fromEntries(
    Intl.supportedValuesOf("currency").map((code) => [
      code,
      new Intl.DisplayNames("en", { type: "currency" }).of(code) ?? code,
    ]),
  );
  return currencyNames;
}

/** The names of ids in a field: those known, else those of the objects; ids without a name are left out. */
export async function namesOf(
  field: Field,
  ids: Iterable<string>,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const known = knownNames(field);
  const open = new Map<EntityType, string[]>();
  for (const id of ids) {
    const name = Object.hasOwn(known, id) ? known[id] : undefined;
    if (name !== undefined) names.set(id, name);
    else if (namingEntities(field) !== null) {
      const entity = identified(field, id);
      const asked = open.get(entity);
      if (asked === undefined) open.set(entity, [id]);
      else asked.push(id);
    }
  }
  for (const [entity, asked] of open) {
    for (const [id, name] of await adapter.names(entity, asked, options)) names.set(id, name);
  }
  return names;
}
