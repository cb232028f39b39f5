import type { EntityType } from "@oqlkit/oqo-schema";
import { readParameter } from "../parameter.ts";
import { type Parameters, parameter } from "../read-parameters.ts";
import { badParameter } from "../refusal.ts";
import { checkPhrases } from "./check-phrases.ts";
import { groupBys, sample, searches as searchParameters } from "./parameters.ts";

const retiredFields = ["alternate_host_venues", "host_venue"];

/** Refuses retired field names in any value, and a version of the data that is no longer served. */
export function checkRetired(parameters: Parameters): void {
  if (parameter(parameters, "data-version", "data_version") === "1") {
    throw badParameter("data_version=1 is not available. Leave data_version out.");
  }
  for (const [name, value] of parameters.values) {
    const sent = [...(parameters.repeated.get(name) ?? []), value];
    const retired = retiredFields.find((field) => sent.some((one) => one.includes(field)));
    if (retired !== undefined) {
      throw badParameter(
        `${retired} is deprecated (found in ${name}). Use primary_location, locations or best_oa_location instead.`,
      );
    }
  }
}

/** Refuses more than one filter parameter, and parameters that exclude each other. */
export function checkCombinations(parameters: Parameters, grouped: boolean): void {
  if (parameters.repeated.has("filter")) {
    throw badParameter(
      "Only one filter parameter is allowed. Join conditions by commas: filter=is_oa:true,type:article",
    );
  }
  if (grouped && parameter(parameters, "select")) throw badParameter("select does not work with group_by.");
}

/** The fields of `group_bys`, each of which makes a grouping of its own; refuses what does not go with it. */
export function readSideBySide(parameters: Parameters): readonly string[] | undefined {
  if (parameter(parameters, "group_bys", "group-bys") === undefined) return undefined;
  if (parameter(parameters, "group_by", "group-by")) {
    throw badParameter("group_bys does not work with group_by. Use group_by to nest, group_bys to list.");
  }
  if (parameter(parameters, "cursor")) {
    throw badParameter("Cannot use cursor pagination with group_bys. Use group_by with one field.");
  }
  const columns = readParameter(groupBys, parameters) ?? [];
  return columns.length === 0 ? undefined : columns;
}

/** Why rows of a sample are not followed by a cursor. */
export const sampleWithCursor = "sample does not work with cursor. Use page together with a seed.";

/** Reads `sample` and refuses what does not go with it. */
export function checkSample(parameters: Parameters, grouped: boolean): number | undefined {
  const size = readParameter(sample, parameters);
  if (size === undefined) {
    if (parameter(parameters, "seed"))
      throw badParameter("You must include the sample parameter when using seed.");
    return undefined;
  }
  if (parameter(parameters, "sort")) throw badParameter("sample does not work with sort.");
  if (grouped) throw badParameter("sample does not work with group_by.");
  if (parameter(parameters, "cursor")) {
    throw badParameter(sampleWithCursor);
  }
  const page = parameter(parameters, "page");
  if (Number(page) > 1 && !parameter(parameters, "seed")) {
    throw badParameter("To page through a sample give a seed, so that every page draws the same sample.");
  }
  return size;
}

function checkSearchText(name: string, text: string): void {
  if (text.includes("|")) {
    throw badParameter(
      `The ${name} parameter does not support the | operator. Use OR between words instead. Problem value: ${text}`,
    );
  }
  if (/(?:^|\s)!/.test(text.replace(/"[^"]*"/g, ""))) {
    throw badParameter(
      `The ${name} parameter does not support the ! operator. Use NOT before a word instead. Problem value: ${text}`,
    );
  }
  checkPhrases(name, text);
}

/** Refuses searches that cannot be combined or that the entity does not have; gives the searches by name. */
export function checkSearches(entity: EntityType, parameters: Parameters): ReadonlyMap<string, string> {
  if (entity === "works" && parameters.values.get("search.semantic")?.trim() === "") {
    throw badParameter("search.semantic must not be empty. Give it the text to compare with.");
  }
  const searches = new Map<string, string>();
  for (const definition of searchParameters) {
    const text = readParameter(definition, parameters);
    if (text !== undefined && text.trim() !== '""') searches.set(definition.name, text);
  }
  if (searches.has("search.semantic") && searches.size > 1) {
    throw badParameter("search.semantic does not work with another search parameter.");
  }
  for (const [name, text] of searches) {
    if (entity !== "works" && name.startsWith("search.title")) {
      throw badParameter(`${name} is only supported for /works.`);
    }
    if (searches.has(`${name}.exact`)) {
      throw badParameter(`${name} does not work with ${name}.exact. Use one of them.`);
    }
    // A passage is compared as it stands: wildcards and quotation marks in it mean nothing.
    if (name === "search.semantic") {
      if (entity !== "works") throw badParameter("search.semantic is only supported for /works.");
      continue;
    }
    checkSearchText(name, text);
  }
  return searches;
}
