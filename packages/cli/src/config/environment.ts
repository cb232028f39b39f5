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

/** Names a variable of the environment for every option of a command: OQLKIT_QUERY_TIMEOUT for `--query-timeout`. */
export function nameVariables(command: Command): Command {
  for (const option of command.options) {
    if (option.attributeName() === "printConfig") continue;
    option.env(`${prefix}${option.name().toUpperCase().replaceAll("-", "_")}`);
  }
  return command;
}

const switches: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

/**
 * Takes the options that the command line left out from the environment. An empty variable counts as none.
 *
 * @throws CommandError when a variable with the prefix names no option, or has a value that its option refuses.
 */
export function applyEnvironment(command: Command, environment: NodeJS.ProcessEnv): void {
  checkNames(command, environment);
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

function checkNames({ options }: Command, environment: NodeJS.ProcessEnv): void {
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
