import { readParameter } from "../parameter.ts";
import type { Parameters } from "../read-parameters.ts";
import { badParameter } from "../refusal.ts";
import { sums } from "./parameters.ts";

function refuse(name: string, instead: string): never {
  throw badParameter(`${name} is not available on this server. ${instead}`);
}

/** Refuses what this server would otherwise ignore in silence, although the parameter exists. */
export function checkUnavailable(parameters: Parameters): void {
  for (const sum of sums) {
    if (readParameter(sum, parameters) === true) refuse(sum.name, "Leave it out.");
  }
}
