import { words } from "./word-lists.ts";

/** Country codes by the Wikidata id of their continent. */
export const countriesOfContinent: Readonly<Record<string, readonly string[]>> = {
  Q15: words(`AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU
    MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW`),
  Q18: words("AR BO BR CL CO EC FK GF GS GY PE PY SR UY VE"),
  Q46: words(`AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV
    MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK`),
  Q48: words(`AE AF AM AZ BD BH BN BT CC CN CX CY GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM
    MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE`),
  Q49: words(`AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM
    PR SV SX TC TT US VC VG VI`),
  Q51: words("AQ BV HM"),
  Q55643: words("AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS"),
};

/** Codes of the countries counted as the global south. */
export const globalSouth: ReadonlySet<string> = new Set(
  words(`AE AF AG AO AR BA BB BD BF BH BI BJ BN BO BR BS BT BW BZ CD CF CG CI CL CM CN CO CR CU CV DJ DM DO DZ
    EC EG ER ET FJ FM GA GD GH GM GN GQ GT GW GY HN HT ID IN IQ IR JM JO KE KH KI KM KN KP KW LA LB LC LK LR
    LS LY MA MG MH ML MM MN MR MU MV MW MY MZ NA NE NG NI NP NR OM PA PE PG PH PK PS PY QA RW SA SB SC SD SG
    SL SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TT TZ UG UY VC VE VN VU WS YE ZA ZM ZW`),
);

/** Countries with much research, most productive first: the head of the country distribution. */
export const productiveCountries: readonly string[] = words(`
  US CN GB DE JP FR IN CA IT BR AU ES RU ID NL KR PL CH TR SE BE IR TW MX DK AT IL PT NO CZ FI ZA MY EG GR
  AR SG UA SA NZ PK CO IE HU CL HK NG RO TH HR SK BD RS VN IQ MA BG PE SI TN KE ET GH UG TZ SN CM`);

/** The continent of each country code. */
export const continentOfCountry: ReadonlyMap<string, string> = new Map(
  Object.entries(countriesOfContinent).flatMap(([continent, codes]) =>
    codes.map((code): [string, string] => [code, continent]),
  ),
);

/** A box of latitudes and longitudes on each continent, in whole degrees: south, north, west, east. */
export const continentBox: Readonly<Record<string, readonly [number, number, number, number]>> = {
  Q15: [-30, 30, 5, 35],
  Q18: [-40, 0, -70, -45],
  Q46: [40, 60, 0, 40],
  Q48: [10, 45, 60, 130],
  Q49: [20, 50, -120, -75],
  Q51: [-80, -70, 0, 60],
  Q55643: [-40, -15, 118, 150],
};

/** The domain of each field, as codes of the closed vocabularies. */
export const domainOfField: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["1", "11 13 24 28 30"],
    ["2", "12 14 18 20 32 33"],
    ["3", "15 16 17 19 21 22 23 25 26 31"],
    ["4", "27 29 34 35 36"],
  ].flatMap(([domain = "", fields = ""]) => words(fields).map((field) => [field, domain])),
);

/** The sustainable development goals that works of a field may serve; other fields serve none. */
export const goalsOfField: Readonly<Record<string, readonly string[]>> = {
  "11": ["2", "15", "14"],
  "12": ["16", "4"],
  "13": ["3"],
  "14": ["8", "12", "9"],
  "15": ["7", "6", "12"],
  "17": ["9", "4"],
  "18": ["9", "17"],
  "19": ["13", "14"],
  "20": ["8", "1", "10"],
  "21": ["7", "13"],
  "22": ["9", "11", "7"],
  "23": ["13", "15", "6", "12"],
  "24": ["3"],
  "27": ["3", "5"],
  "29": ["3"],
  "32": ["3", "5"],
  "33": ["16", "4", "5", "10", "1", "17", "11"],
  "36": ["3"],
};
