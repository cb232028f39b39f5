import { type Micros, parseDollars } from "@oqlkit/accounts/money";
import { Command, InvalidArgumentError, Option } from "commander";
import { integer, storePlace } from "../options.ts";
import type { CreateFlags, GrantFlags, KeyFlags, RotateFlags } from "../run-keys.ts";

function dollars(text: string): Micros {
  const amount = /\s/.test(text) ? undefined : parseDollars(text);
  if (amount === undefined) throw new InvalidArgumentError("Give dollars such as 1 or 0.25.");
  return amount;
}

function date(text: string): number {
  const time = Date.parse(`${text}T00:00:00Z`);
  // The 30th of February is read as the 2nd of March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(`${text}T`))
    throw new InvalidArgumentError("Give a date such as 2026-12-31.");
  return time;
}

/** A place of keys: what `serve` calls `none` has none, and is not to become a directory of that name. */
function keptStore(text: string): string {
  if (text === "none") throw new InvalidArgumentError("A server without a store has no keys.");
  return storePlace(text);
}

const command = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .addOption(
      new Option("--store <place>", "the server's store: a directory or redis://…")
        .env("OQLKIT_STORE")
        .argParser(keptStore)
        .makeOptionMandatory(),
    )
    .option("--json", "print JSON");

const terms = (name: string, description: string): Command =>
  command(name, description)
    .option("--daily-usd <n>", "the daily budget in dollars", dollars)
    .option("--prepaid-usd <n>", "prepaid dollars, for when the daily budget is spent", dollars)
    .option("--prepaid-until <date>", "when prepaid dollars expire (default: in 90 days)", date)
    .option("--rate <n>", "requests per second", integer(1, 1_000_000));

const keyArgument = "a key, or its id: its first 12 characters";

/** `oqlkit keys`: makes and manages API keys. */
export function keysCommand(): Command {
  const create = terms("create", "Make a key and print it; it is not shown again.")
    .requiredOption("--user <name>", "whose key it is; keys of one name share their collections")
    .option("--admin", "may use the admin endpoints and everybody's collections")
    .action(async (flags: CreateFlags) => (await import("../run-keys.ts")).runCreate(flags));
  const list = command("list", "List all keys, without their texts, and what is left of their money.").action(
    async (flags: KeyFlags) => (await import("../run-keys.ts")).runList(flags),
  );
  const rotate = command("rotate", "Give a key a new text. Its budget, usage and collections stay.")
    .argument("<key>", keyArgument)
    .option("--grace <hours>", "how long the old text is accepted: hours", integer(0, 24 * 7), 0)
    .action(async (key: string, flags: RotateFlags) =>
      (await import("../run-keys.ts")).runRotate(key, flags),
    );
  const revoke = command("revoke", "End a key, at once and for good.")
    .argument("<key>", keyArgument)
    .action(async (key: string, flags: KeyFlags) => (await import("../run-keys.ts")).runRevoke(key, flags));
  const grant = terms("grant", "Change the terms of a key, or add prepaid dollars.")
    .argument("<key>", keyArgument)
    .option("--admin", "may use the admin endpoints and everybody's collections")
    .option("--no-admin", "no longer may")
    .action(async (key: string, flags: GrantFlags) => (await import("../run-keys.ts")).runGrant(key, flags));
  const audit = command("audit", "Show what was done with keys, and by admins, newest first.")
    .option("--limit <n>", "how many entries", integer(1, 100_000), 50)
    .action(async (flags: KeyFlags & { limit: number }) => (await import("../run-keys.ts")).runAudit(flags));
  const keys = new Command("keys").description("Make and manage API keys.");
  for (const one of [create, list, rotate, revoke, grant, audit]) keys.addCommand(one);
  return keys;
}
