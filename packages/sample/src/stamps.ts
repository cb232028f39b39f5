import { updatedDate } from "./calendar.ts";
import { hash, stream } from "./random.ts";

/** Hands out time stamps, one after the other. */
export interface Stamps {
  next(): string;
}

/** Time stamps for the entities of one file; `salt` tells files apart. */
export function createStamps(seed: number, salt: number): Stamps {
  let count = 0;
  return { next: () => updatedDate(hash(seed ^ salt, stream.stamp, count++)) };
}

/** The two dates that close every object. */
export function dates(stamps: Stamps): { readonly updated_date: string; readonly created_date: string } {
  return { updated_date: stamps.next(), created_date: "2024-01-23" };
}
