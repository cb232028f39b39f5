import type { Command } from "commander";
import { duration, writeDuration } from "../options.ts";
import { settingsOf } from "./environment.ts";

/** Where a setting was taken from. */
type SettingSource = "flag" | "environment" | "file" | "default" | "unset";

/** A setting in effect, written as flag and file take it, with secrets masked. */
export interface Setting {
  readonly value: unknown;
  readonly source: SettingSource;
}

const sources: Readonly<Record<string, SettingSource>> = {
  cli: "flag",
  env: "environment",
  config: "file",
  default: "default",
};

/**
 * Every setting of a command as it is in effect, by the option's name.
 *
 * @param others what holds where nothing is given and the option has no default of its own, by the key of the option.
 */
export function effectiveSettings(
  command: Command,
  others: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Setting>> {
  return Object.fromEntries(
    settingsOf(command).map((option) => {
      const key = option.attributeName();
      const given: unknown = command.getOptionValue(key);
      const source = sources[command.getOptionValueSource(key) ?? ""];
      const other = others[key] ?? (option.isBoolean() ? false : undefined);
      const held = given === undefined ? other : given;
      const value = option.parseArg === duration && typeof held === "number" ? writeDuration(held) : held;
      const setting: Setting =
        value === undefined
          ? { value: null, source: "unset" }
          : { value: masked(option.name(), value), source: source ?? "default" };
      return [option.name(), setting];
    }),
  );
}

const secretName = /(?:^|-)(?:key|keys|secret|token|password)$/;

const address = /^[\w+.-]+:\/\//;

/**
 * A value without what must not be seen: all of a secret, and of an address the password, which parameters may hold
 * too.
 */
function masked(name: string, value: unknown): unknown {
  if (secretName.test(name)) return "***";
  if (typeof value !== "string" || !address.test(value)) return value;
  return value.replace(/(:\/\/[^/@]*:)[^/]*@/, "$1***@").replace(/([?&][^=&]*=)[^&]*/g, "$1***");
}
