import type { Field } from "@oqlkit/catalog";
import { foldCase } from "../evaluate/fold-case.ts";
import { isNamed } from "../evaluate/match-name.ts";
import { keyPrefix } from "../group-keys.ts";
import { knownNames, namingEntities } from "../group-names.ts";
import type { NameTest } from "./logical-plan.ts";

/** The texts that the name of a group has to contain, folded: the words for people, else the text as it is. */
export function wantedTexts(field: Field, q: string): readonly string[] {
  const text = foldCase(q.trim());
  return field.refers === "authors" ? text.split(/\s+/) : [text];
}

/** The test that keeps the groups of a field whose name contains `q`. */
export function bindNameTest(field: Field, q: string): NameTest {
  const contains = wantedTexts(field, q);
  const keys: string[] = [];
  const others: string[] = [];
  for (const [key, name] of Object.entries(knownNames(field))) {
    (isNamed(name, contains) ? keys : others).push(key);
  }
  return { keys, others, contains, named: namingEntities(field), prefix: keyPrefix(field) };
}
