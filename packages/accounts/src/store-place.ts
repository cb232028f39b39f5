import { existsSync } from "node:fs";
import { join } from "node:path";

/** Whether a place is the address of a Redis, rather than a directory. */
export const isRedisAddress = (place: string): boolean => /^(?:rediss?|redis\+cluster):\/\//.test(place);

/** The file that the store in a directory is in. */
export const storeFile = "accounts.lmdb";

/** Whether there is a store in a directory. */
export const isStore = (directory: string): boolean => existsSync(join(directory, storeFile));
