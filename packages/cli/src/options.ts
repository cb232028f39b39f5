import { InvalidArgumentError } from "commander";

/** Reads a whole number from `min` to `max`; commander reports what it throws beside the option's name. */
export function integer(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
    }
    return value;
  };
}

/** Reads a size such as `512MB` or `4GB`. */
export function size(text: string): string {
  if (!/^\d+(\.\d+)? ?(MB|GB|MiB|GiB)$/.test(text)) {
    throw new InvalidArgumentError("Give a size such as 512MB or 4GB.");
  }
  return text;
}
