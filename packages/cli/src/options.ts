import { isRedisAddress } from "@oqlkit/accounts/store-place";
import { InvalidArgumentError, Option } from "commander";

/** An option that names a form of a query. */
export const formOption = (flags: string, description: string): Option =>
  new Option(flags, description).choices(["oql", "oqo", "url"]);

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

/**
 * Reads an address to listen on, perhaps in brackets as in URLs. An empty one would stand for all that the machine has.
 */
export function listeningHost(text: string): string {
  if (text.trim() === "")
    throw new InvalidArgumentError("Give an address, such as 127.0.0.1, or 0.0.0.0 for all.");
  return text.replace(/^\[(.*)\]$/, "$1");
}

/** Reads the address at which a server is reachable from outside. */
export function outsideAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && !/[?#@\s]/.test(text);
  if (!isPlain) {
    throw new InvalidArgumentError(
      "Give the address that callers use, such as https://api.example.org or https://example.org/catalog.",
    );
  }
  return url.href.replace(/\/+$/, "");
}

/** Reads the address of an embeddings service, up to and including its version. */
export function serviceAddress(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text) || /[?#\s]|^[^/]*\/\/[^/]*@/.test(text))
    throw new InvalidArgumentError(
      "Give an address such as http://127.0.0.1:11434/v1, without a password in it.",
    );
  return text;
}

/** Reads the path of a file or a directory. An empty one would stand for the current directory. */
export function path(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("Name a file or a directory.");
  return text;
}

/** Reads where a store is: a directory, or the address of a Redis. */
export function storePlace(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("Name a directory, or give an address redis://….");
  if (/^(?:[\w+.-]+:\/\/|rediss?(?:\+cluster)?:)/.test(text) && !isRedisAddress(text)) {
    throw new InvalidArgumentError(
      "Give a directory, or an address redis://…, rediss://… or redis+cluster://…, without TLS.",
    );
  }
  if (/^rediss?:/.test(text) && !URL.canParse(text)) {
    throw new InvalidArgumentError(
      "This is no address; a password that has signs such as / or @ is written with %2F or %40.",
    );
  }
  return text;
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** Timers take no more than twice as much, and some are set to more than the time that was given. Milliseconds. */
const longest = 2 ** 30;

/** Reads a time such as `500ms`, `30s` or `2m`, in milliseconds. */
export function duration(text: string): number {
  const match = /^(\d+(?:\.\d+)?) ?(ms|s|m)$/.exec(text);
  const milliseconds = Math.round(Number(match?.[1]) * (units[match?.[2] ?? ""] ?? Number.NaN));
  if (!(milliseconds >= 1 && milliseconds <= longest)) {
    throw new InvalidArgumentError("Give a time such as 500ms, 30s or 2m.");
  }
  return milliseconds;
}

/** A time as `duration` reads it, in seconds where these are whole. */
export function writeDuration(milliseconds: number): string {
  return milliseconds % 1000 === 0 ? `${milliseconds / 1000}s` : `${milliseconds}ms`;
}
