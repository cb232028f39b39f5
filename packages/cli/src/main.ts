import { Command, CommanderError } from "commander";
import { describeCommand } from "./commands/describe.ts";
import { exportCommand } from "./commands/export.ts";
import { formatCommand } from "./commands/format.ts";
import { keysCommand } from "./commands/keys.ts";
import { lintCommand } from "./commands/lint.ts";
import { queryCommand } from "./commands/query.ts";
import { sampleCommand } from "./commands/sample.ts";
import { serveCommand } from "./commands/serve.ts";
import { snapshotCommand } from "./commands/snapshot.ts";
import { translateCommand } from "./commands/translate.ts";
import { CommandError, exitCodeHelp, exitCodeOf, exitCodes } from "./exit-codes.ts";
import { messageOf } from "./message-of.ts";
import { printable } from "./printable.ts";
import { watchStandardStreams } from "./standard-streams.ts";
import { version } from "./version.ts";
import { withoutPasswords } from "./without-passwords.ts";

watchStandardStreams();

const program = new Command("oqlkit")
  .description("Query a scholarly catalog in OQL, OQO or classic URLs; build and serve its snapshots.")
  .version(version)
  .addCommand(sampleCommand())
  .addCommand(snapshotCommand())
  .addCommand(queryCommand())
  .addCommand(exportCommand())
  .addCommand(describeCommand())
  .addCommand(translateCommand())
  .addCommand(formatCommand())
  .addCommand(lintCommand())
  .addCommand(serveCommand())
  .addCommand(keysCommand())
  .addHelpText("after", exitCodeHelp);

for (const command of [program, ...program.commands, ...program.commands.flatMap((sub) => sub.commands)]) {
  requireLast(command)
    .exitOverride()
    .showHelpAfterError("(--help shows how to use this command)")
    .configureOutput({ outputError: (text, write) => write(withoutPasswords(text)) });
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
  // The channel to its primary would keep a worker that cannot serve from ending.
  if (process.connected) process.disconnect();
}

/** Has a command ask for the options that it requires once it knows all others: one of these may be misspelt. */
function requireLast(command: Command): Command {
  const required = command.options.filter((option) => option.mandatory);
  for (const option of required) option.mandatory = false;
  return command.hook("preAction", () => {
    const missing = required.find((option) => command.getOptionValue(option.attributeName()) === undefined);
    if (missing) command.error(`error: required option '${missing.flags}' not specified`);
  });
}

/** Says what went wrong on standard error and returns the exit code that goes with it. */
function report(error: unknown): number {
  // Commander has already printed its own messages; help and version are not failures.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  const exitCode = exitCodeOf(error);
  const why = exitCode === exitCodes.interrupted ? "interrupted" : printable(messageOf(error));
  console.error(`oqlkit: ${why}`);
  const expected = error instanceof CommandError || exitCode !== exitCodes.failure;
  if (!expected && process.env.OQLKIT_DEBUG && error instanceof Error) console.error(error.stack);
  return exitCode;
}
