import type { Random } from "./random.ts";
import type { Source } from "./sources.ts";
import type { WorkType } from "./work-types.ts";

/** The open-access statuses; a work's status is stored as a position in this list. */
export const oaStatuses = ["closed", "green", "bronze", "hybrid", "gold", "diamond"] as const;

/** An open-access status. */
type OaStatus = (typeof oaStatuses)[number];

/** A copy of a work in a repository. */
export interface Copy {
  readonly source: number;
  readonly isOa: boolean;
  readonly version: "acceptedVersion" | "submittedVersion" | "publishedVersion";
  readonly license: string | null;
}

/** How a work can be read: the status follows from the primary location and the copies. */
export interface Reading {
  readonly status: OaStatus;
  readonly primaryIsOa: boolean;
  readonly license: string | null;
}

const codeLicenses = ["mit", "gpl-v3", "apache-2-0", "isc", "gpl-v2"] as const;

/** Draws the licence of an open copy. */
export function drawLicense(random: Random, type: WorkType, strict: boolean): string | null {
  if (type.code === "software") return random.pick(codeLicenses);
  const u = random.unit();
  if (!strict && u < 0.45) return random.chance(0.2) ? "other-oa" : null;
  const v = random.unit();
  if (v < 0.62) return "cc-by";
  if (v < 0.78) return "cc-by-nc-nd";
  if (v < 0.87) return "cc-by-nc";
  if (v < 0.91) return "cc-by-nc-sa";
  if (v < 0.94) return "cc-by-sa";
  if (v < 0.97) return "public-domain";
  return v < 0.985 ? "cc-by-nd" : "publisher-specific-oa";
}

/** Draws how a work in `source` (undefined: nowhere in particular) with `copies` can be read. */
export function drawReading(
  random: Random,
  type: WorkType,
  source: Source | undefined,
  copies: readonly Copy[],
  year: number,
): Reading {
  const u = random.unit();
  const green = copies.some((copy) => copy.isOa);
  switch (source?.access) {
    case "gold":
    case "diamond":
      return { status: source.access, primaryIsOa: true, license: drawLicense(random, type, true) };
    case "repository": {
      const isOa = u < 0.9;
      const license = isOa ? drawLicense(random, type, false) : null;
      return { status: isOa || green ? "green" : "closed", primaryIsOa: isOa, license };
    }
    case "hybrid":
      if (u < 0.15 && year >= 2000) {
        return { status: "hybrid", primaryIsOa: true, license: drawLicense(random, type, true) };
      }
      break;
    case "closed":
    case undefined:
      break;
  }
  if (u > 0.89) return { status: "bronze", primaryIsOa: true, license: null };
  return { status: green ? "green" : "closed", primaryIsOa: false, license: null };
}
