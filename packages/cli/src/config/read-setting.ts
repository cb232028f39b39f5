import { InvalidArgumentError, type Option } from "commander";

/**
 * A value as the option would read it from the command line. `true` stands for an option without a value, and
 * `false` for one left out; `refuse` is told what is wrong with any other.
 */
export function readSetting(option: Option, value: unknown, refuse: (why: string) => never): unknown {
  if (option.isBoolean() || (option.optional && typeof value === "boolean")) {
    if (typeof value !== "boolean") return refuse("give true or false");
    if (!value) return undefined;
    return option.presetArg === undefined ? true : parsed(option, String(option.presetArg), refuse);
  }
  if (typeof value !== "string" && typeof value !== "number") return refuse("give a text or a number");
  return parsed(option, String(value), refuse);
}

function parsed(option: Option, text: string, refuse: (why: string) => never): unknown {
  try {
    return option.parseArg === undefined ? text : option.parseArg(text, undefined);
  } catch (error) {
    if (error instanceof InvalidArgumentError) return refuse(error.message);
    throw error;
  }
}
