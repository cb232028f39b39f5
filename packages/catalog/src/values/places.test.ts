import { expect, it } from "vitest";
import { continentNamed, continentOf, countriesOf, globalSouthCountries, isGlobalSouth } from "./places.ts";

const continents = ["Q15", "Q18", "Q46", "Q48", "Q49", "Q51", "Q55643"];

it("puts every country on one continent", () => {
  const countries = continents.flatMap(countriesOf);
  expect(countries).toHaveLength(247);
  expect(new Set(countries).size).toBe(247);
  for (const continent of continents) {
    for (const country of countriesOf(continent)) expect(continentOf(country)).toBe(continent);
  }
  expect(continentOf("ZZ")).toBeUndefined();
  expect(["Q1", "constructor"].flatMap(countriesOf)).toEqual([]);
});

it("knows the global south", () => {
  for (const country of globalSouthCountries()) expect(continentOf(country)).toBeDefined();
  expect([isGlobalSouth("IN"), isGlobalSouth("DE"), isGlobalSouth("")]).toEqual([true, false, false]);
});

it("knows continents by name", () => {
  expect(["Africa", "north_america", "South  America", "oceania"].map(continentNamed)).toEqual([
    "Q15",
    "Q49",
    "Q18",
    "Q55643",
  ]);
  expect(continentNamed("Q15")).toBeUndefined();
});
