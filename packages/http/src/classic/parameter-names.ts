import type { EntityType } from "@oqlkit/oqo-schema";
import { namesOf } from "../parameter.ts";
import { badParameter } from "../refusal.ts";
import { listParameters, searches, singleParameters } from "./parameters.ts";

const listNames = namesOf(listParameters);
const workNames = [...listNames, "corpus"];
const singleNames = namesOf(singleParameters);

/** Accepted without being advertised. */
const hiddenNames: ReadonlySet<string> = new Set(["bypass_cache"]);

function hintFor(name: string): string {
  if (name === "limit") return " To set the size of a page use per-page.";
  if (name === "oql" || name === "oqo") return ` Send ${name} to the root path instead: /?${name}=...`;
  return "";
}

function refuse(name: string, valid: readonly string[]): never {
  if (name === "semantic") {
    throw badParameter("semantic is not a valid parameter. For semantic search use search.semantic.");
  }
  if (name.startsWith("search.") && valid.includes("search")) {
    const known = searches.map((search) => search.name).filter((search) => valid.includes(search));
    throw badParameter(`${name} is not a valid parameter. Valid search parameters are: ${known.join(", ")}.`);
  }
  throw badParameter(
    `${name} is not a valid parameter. Valid parameters are: ${valid.join(", ")}.${hintFor(name)}`,
  );
}

/** Refuses a parameter whose name is not among the valid ones. */
export function checkNames(names: Iterable<string>, valid: readonly string[]): void {
  for (const name of names) {
    if (!valid.includes(name) && !hiddenNames.has(name)) refuse(name, valid);
  }
}

/** Refuses a parameter that lists do not know; `corpus` belongs to works alone. */
export function checkListNames(entity: EntityType, names: Iterable<string>): void {
  checkNames(names, entity === "works" ? workNames : listNames);
}

/** Refuses a parameter that single-object answers do not know. */
export function checkSingleNames(names: Iterable<string>): void {
  checkNames(names, singleNames);
}
