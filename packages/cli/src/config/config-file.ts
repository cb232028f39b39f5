import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { messageOf } from "../message-of.ts";
import { settingsOf } from "./environment.ts";
import { readSetting } from "./read-setting.ts";

/**
 * Takes settings from a file: a JSON object whose keys are long option names, such as `"query-timeout": "10s"`.
 * What the command line or the environment set stays as it is.
 *
 * @throws CommandError when the file cannot be read, names no option, or has a value that the option refuses.
 */
export function applyConfigFile(command: Command, path: string): void {
  const options = settingsOf(command);
  for (const [name, value] of Object.entries(readSettings(path))) {
    const option = options.find((candidate) => candidate.name() === name);
    if (option === undefined) {
      const known = options.map((candidate) => candidate.name()).join(", ");
      throw refused(path, `there is no setting "${name}"; there are ${known}`);
    }
    const key = option.attributeName();
    const source = command.getOptionValueSource(key);
    const read = readSetting(option, value, (why) => {
      throw refused(path, `${name}: ${why}`);
    });
    if (source === undefined || source === "default") command.setOptionValueWithSource(key, read, "config");
  }
}

const refused = (path: string, why: string): CommandError =>
  new CommandError(`${path}: ${why}`, exitCodes.usage);

/** What is wrong with a JSON text, with line and column instead of a position; some messages quote the place. */
function withLine(message: string, text: string): string {
  const [, what, at] = /^(.*?)(?: in JSON)? at position (\d+)/.exec(message) ?? [];
  const isCutOff = message.startsWith("Unexpected end");
  if (at === undefined && !isCutOff) return message;
  const before = text.slice(0, isCutOff ? text.length : Number(at)).split("\n");
  return `${what ?? message} in line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function readSettings(path: string): Record<string, unknown> {
  let text: string;
  let value: unknown;
  try {
    text = readFileSync(path, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    throw refused(path, messageOf(error));
  }
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refused(path, `this is no JSON: ${withLine(messageOf(error), text)}`);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw refused(path, 'the settings must be a JSON object such as {"port": 8080, "query-timeout": "10s"}');
}
