/** ISO 3166 country codes, and XK for Kosovo, by the Wikidata id of their continent. */
const countriesByContinent: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    Q15:
      "AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA " +
      "NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW",
    Q18: "AR BO BR CL CO EC FK GF GS GY PE PY SR UY VE",
    Q46:
      "AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME " +
      "MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK",
    Q48:
      "AE AF AM AZ BD BH BN BT CC CN CX CY GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV " +
      "MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE",
    Q49:
      "AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX " +
      "TC TT US VC VG VI",
    Q51: "AQ BV HM",
    Q55643: "AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS",
  }).map(([continent, codes]) => [continent, codes.split(" ")]),
);

const globalSouth: ReadonlySet<string> = new Set(
  (
    "AE AF AG AO AR BA BB BD BF BH BI BJ BN BO BR BS BT BW BZ CD CF CG CI CL CM CN CO CR CU CV DJ DM DO DZ EC " +
    "EG ER ET FJ FM GA GD GH GM GN GQ GT GW GY HN HT ID IN IQ IR JM JO KE KH KI KM KN KP KW LA LB LC LK LR LS " +
    "LY MA MG MH ML MM MN MR MU MV MW MY MZ NA NE NG NI NP NR OM PA PE PG PH PK PS PY QA RW SA SB SC SD SG SL " +
    "SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TT TZ UG UY VC VE VN VU WS YE ZA ZM ZW"
  ).split(" "),
);

const continentNames: ReadonlyMap<string, string> = new Map([
  ["africa", "Q15"],
  ["south america", "Q18"],
  ["europe", "Q46"],
  ["asia", "Q48"],
  ["north america", "Q49"],
  ["antarctica", "Q51"],
  ["oceania", "Q55643"],
]);

const continentByCountry: ReadonlyMap<string, string> = new Map(
  Array.from(countriesByContinent).flatMap(([continent, codes]) =>
    codes.map((code): [string, string] => [code, continent]),
  ),
);

/** The Wikidata id of the continent an upper-case country code lies on. */
export function continentOf(country: string): string | undefined {
  return continentByCountry.get(country);
}

/** The upper-case codes of the countries of a continent, given by its Wikidata id. */
export function countriesOf(continent: string): readonly string[] {
  return countriesByContinent.get(continent) ?? [];
}

/** Whether an upper-case country code belongs to the global south. */
export function isGlobalSouth(country: string): boolean {
  return globalSouth.has(country);
}

/** Every country code that belongs to the global south. */
export function globalSouthCountries(): readonly string[] {
  return [...globalSouth];
}

/** The Wikidata id of a continent's English name: `north_america`, `North America`. */
export function continentNamed(name: string): string | undefined {
  return continentNames.get(
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, " "),
  );
}
