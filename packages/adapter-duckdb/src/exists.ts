import { stat } from "node:fs/promises";
import { ifMissing } from "./thrown.ts";

/** Whether there is something at a path. Rejects when that cannot be told. */
export const exists = (path: string): Promise<boolean> => stat(path).then(() => true, ifMissing(false));
