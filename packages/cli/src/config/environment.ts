import type { Command } from "commander";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { readSetting } from "./read-setting.ts";

/** Options that say where settings come from, or what to do with them, and so are none themselves. */
const notSettings = new Set(["config", "printConfig"]);

/** The options of a command that are settings: those that a file can hold. */
export const settingsOf = (command: Command): Command["options"] =>
  command.options.filter((option) => !notSettings.has(option.attributeName()));

const prefix = "OQLKIT_";

/** What containers are told of services named like the program, by Kubernetes and by Docker's links. */
const ofService = /_(?:SERVICE_(?:HOST|PORT\w*)|PORT_\d+_\w+)$/;

/** Asks every command to show where an error came from. */
const debug = `${prefix}DEBUG`;

/**
 * Names variables of the environment for options: OQLKIT_QUERY_TIMEOUT for `--query-timeout`. For those a command has
 * already, or commander would read the variables itself, and empty ones for values.
 */
export function nameVariables(options: Command["options"]): void {
  for (const option of options) {
    if (option.attributeName() === "printConfig") continue;
    option.env(`${prefix}${option.name().toUpperCase().replaceAll("-", "_")}`);
  }
}

const switches: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

/**
 * Takes the options that the command line left out from the environment. An empty variable counts as none.
 *
 * @throws CommandError when a variable has a value that its option refuses.
 */
export function applyEnvironment(command: Command, environment: NodeJS.ProcessEnv): void {
  for (const option of command.options) {
    const { envVar } = option;
    const text = envVar === undefined ? undefined : environment[envVar];
    if (text === undefined || text === "") continue;
    const refuse = (why: string): never => {
      throw new CommandError(`${envVar}: ${why}`, exitCodes.usage);
    };
    const value = readSetting(option, switches.get(text) ?? text, refuse);
    const key = option.attributeName();
    const source = command.getOptionValueSource(key);
    if (source === undefined || source === "default") command.setOptionValueWithSource(key, value, "env");
  }
}

/** Refuses a variable with the prefix that names no option: `CommandError`. */
export function checkVariables({ options }: Command, environment: NodeJS.ProcessEnv): void {
  const known = options.flatMap(({ envVar }) => envVar ?? []);
  for (const [name, text] of Object.entries(environment)) {
    if (!name.startsWith(prefix) || text === "" || known.includes(name)) continue;
    if (name === debug || ofService.test(name)) continue;
    throw new CommandError(
      `${name}: there is no such setting; there are ${known.join(", ")}`,
      exitCodes.usage,
    );
  }
}
