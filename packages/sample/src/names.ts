import { type NameList, nameLists, type Tradition, traditionOfCountry } from "./name-lists.ts";
import type { Random } from "./random.ts";

/** A person's name in its parts. */
export interface PersonName {
  readonly given: string;
  readonly family: string;
  /** The name as displayed. */
  readonly full: string;
}

const ownScript: Readonly<Partial<Record<Tradition, Tradition>>> = {
  chinese: "chineseScript",
  slavic: "slavicScript",
  arabic: "arabicScript",
};

const initials = "ABCDEFGHIJKLMNOPRSTVWZ";

/** Draws a name in the tradition of a country, now and then in that tradition's own script. */
export function drawName(random: Random, country: string): PersonName {
  const tradition = traditionOfCountry.get(country) ?? "english";
  const script = ownScript[tradition];
  const chosen = script !== undefined && random.chance(0.15) ? script : tradition;
  const list: NameList = nameLists[chosen];
  const given = random.pick(list.given);
  const family = random.pick(list.family);
  if (list.familyFirst) return { given, family, full: family + given };
  if (chosen !== tradition || !random.chance(0.45)) return { given, family, full: `${given} ${family}` };
  const withInitial = `${given} ${initials.charAt(random.below(initials.length))}.`;
  return { given: withInitial, family, full: `${withInitial} ${family}` };
}
