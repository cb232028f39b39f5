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

/** Every setting of a command as it is in effect, by the option's name. */
export function effectiveSettings(command: Command): Readonly<Record<string, Setting>> {
  return Object.fromEntries(
    settingsOf(command).map((option) => {
      const key = option.attributeName();
      const given: unknown = command.getOptionValue(key);
      const value = option.parseArg === duration && typeof given === "number" ? writeDuration(given) : given;
      const source = sources[command.getOptionValueSource(key) ?? ""] ?? "unset";
      return [option.name(), { value: value === undefined ? null : masked(option.name(), value), source }];
    }),
  );
}

const secretName = /(?:^|-)(?:key|keys|secret|token|password)$/;

const address = /^[\w+.-]+:\/\//;

/** A value without what must not be seen: all of a secret, and of an address the password, which parameters may hold too. */
function masked(name: string, value: unknown): unknown {
  if (secretName.test(name)) return "***";
  if (typeof value !== "string" || !address.test(value)) return value;
  return value.replace(/(:\/\/[^/@]*:)[^/]*@/, "$1***@").replace(/([?&][^=&]*=)[^&]*/g, "$1***");
}
