import type { EntityType } from "@oqlkit/oqo-schema";
import { type Parameters, parameter } from "../read-parameters.ts";
import { splitNames } from "../read-select.ts";
import { badParameter } from "../refusal.ts";
import { searchNames } from "./parameters.ts";

const maxSample = 10_000;
const retiredFields = ["alternate_host_venues", "host_venue"];

/** Refuses retired field names in any value, and a version of the data that is no longer served. */
export function checkRetired(parameters: Parameters): void {
  if (parameter(parameters, "data-version", "data_version") === "1") {
    throw badParameter("data_version=1 is not available. Leave data_version out.");
  }
  for (const [name, value] of parameters.values) {
    const retired = retiredFields.find((field) => value.includes(field));
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

const maxSideBySide = 10;

/** The fields of `group_bys`, each of which makes a grouping of its own; refuses what does not go with it. */
export function readSideBySide(parameters: Parameters): readonly string[] | undefined {
  const text = parameter(parameters, "group_bys", "group-bys");
  if (text === undefined) return undefined;
  if (parameter(parameters, "group_by", "group-by")) {
    throw badParameter("group_bys does not work with group_by. Use group_by to nest, group_bys to list.");
  }
  if (parameter(parameters, "cursor")) {
    throw badParameter("Cannot use cursor pagination with group_bys. Use group_by with one field.");
  }
  const columns = splitNames(text);
  if (columns.length > maxSideBySide) {
    throw badParameter(`group_bys takes at most ${maxSideBySide} fields.`);
  }
  return columns.length === 0 ? undefined : columns;
}

/** Reads `sample` and refuses what does not go with it. */
export function checkSample(parameters: Parameters, grouped: boolean): number | undefined {
  const text = parameter(parameters, "sample")?.trim();
  if (text === undefined) {
    if (parameter(parameters, "seed"))
      throw badParameter("You must include the sample parameter when using seed.");
    return undefined;
  }
  if (!/^[+-]?\d+$/.test(text)) throw badParameter("sample must be an integer.");
  const size = Number(text);
  if (size > maxSample) throw badParameter("Sample size must be less than or equal to 10,000.");
  if (size < 1) throw badParameter("Sample size must be at least 1.");
  if (parameter(parameters, "sort")) throw badParameter("sample does not work with sort.");
  if (grouped) throw badParameter("sample does not work with group_by.");
  if (parameter(parameters, "cursor")) {
    throw badParameter("sample does not work with cursor. Use page together with a seed.");
  }
  const page = parameter(parameters, "page");
  if (page !== undefined && page.trim() !== "1" && !parameter(parameters, "seed")) {
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
}

/** Refuses searches that cannot be combined or that the entity does not have; gives the searches by name. */
export function checkSearches(entity: EntityType, parameters: Parameters): ReadonlyMap<string, string> {
  const searches = new Map<string, string>();
  for (const name of searchNames) {
    const text = parameter(parameters, name);
    if (text !== undefined && text.trim() !== '""') searches.set(name, text);
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
    // A passage is compared as it stands: signs in it mean nothing.
    if (name === "search.semantic") {
      if (entity !== "works") throw badParameter("search.semantic is only supported for /works.");
      continue;
    }
    checkSearchText(name, text);
  }
  return searches;
}
