import { parseArgs } from "node:util";

/**
 * Reads the arguments of a script of the repository; `options` are those of `parseArgs`. Where one is unknown, or
 * `wrong` finds that they do not do, the usage is printed and the process ends with 2; with `--help` it ends with 0.
 */
export function readArguments(usage, options, wrong = ({ positionals }) => positionals.length > 0) {
  let read;
  try {
    read = parseArgs({
      allowPositionals: true,
      options: { ...options, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    return end(2, `${error.message}\n${usage}`);
  }
  if (read.values.help) return end(0, usage);
  return wrong(read) ? end(2, usage) : read;
}

function end(code, text) {
  (code === 0 ? console.log : console.error)(text);
  process.exit(code);
}
