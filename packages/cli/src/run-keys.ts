import {
  type AccountStore,
  type Balance,
  budgetOfKey,
  createKey,
  grantKey,
  type IssuedKey,
  isLatestText,
  isRedisAddress,
  isStore,
  type KeyGrant,
  type KeyRecord,
  type Micros,
  openStore,
  revokeKey,
  rotateKey,
  toDollars,
  type UsageLedger,
} from "@oqlkit/accounts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { printable } from "./printable.ts";

export interface KeyFlags {
  readonly store: string;
  readonly json?: true;
}

interface Terms extends KeyFlags {
  readonly dailyUsd?: Micros;
  readonly prepaidUsd?: Micros;
  /** Milliseconds since 1970. */
  readonly prepaidUntil?: number;
  readonly rate?: number;
}

export interface CreateFlags extends Terms {
  readonly user: string;
  readonly admin?: true;
}

export interface RotateFlags extends KeyFlags {
  /** Hours. */
  readonly grace: number;
}

export interface GrantFlags extends Terms {
  readonly admin?: boolean;
}

type Work<T> = (accounts: AccountStore, ledger: UsageLedger) => Promise<T>;

/** Works on a store that is there: a slip in its name is not to make one. */
async function withStore<T>({ store }: KeyFlags, work: Work<T>): Promise<T> {
  if (!isRedisAddress(store) && !isStore(store)) {
    throw new CommandError(`there is no store at ${store}; oqlkit keys create makes one`, exitCodes.usage);
  }
  return withAnyStore(store, work);
}

async function withAnyStore<T>(store: string, work: Work<T>): Promise<T> {
  const opened = await openStore(store);
  try {
    return await work(opened.accounts, opened.ledger);
  } finally {
    await opened.close();
  }
}

function termsOf({ dailyUsd, prepaidUsd, prepaidUntil, rate }: Terms): Omit<KeyGrant, "admin"> {
  if (prepaidUsd === undefined && prepaidUntil !== undefined) {
    throw new CommandError("--prepaid-until goes with --prepaid-usd", exitCodes.usage);
  }
  if (prepaidUntil !== undefined && prepaidUntil <= Date.now()) {
    throw new CommandError(
      "--prepaid-until: give a date to come; this money could never be spent",
      exitCodes.usage,
    );
  }
  return {
    daily: dailyUsd,
    perSecond: rate,
    prepaid: prepaidUsd === undefined ? undefined : { amount: prepaidUsd, expiresAt: prepaidUntil },
  };
}

/** Whom the audit log names. */
const actor = "cli";

/** Ids are public and may be typed; a key that was pasted gives its own. */
const idOf = (key: string): string => key.trim().slice(0, 12);

function found<T>(key: string, result: T | undefined): T {
  if (result !== undefined) return result;
  // What was given may be a secret with a slip in it, so that only its public part is repeated.
  throw new CommandError(`there is no key with the id ${idOf(key)}`, exitCodes.failure);
}

/** What was done to a key that was not revoked. @throws CommandError when it was, or there is none. */
function done<T>(key: string, before: KeyRecord | undefined, result: T | undefined): T {
  if (found(key, before).revokedAt === null) return found(key, result);
  const message = `the key ${idOf(key)} was revoked, and stays so; make another with keys create`;
  throw new CommandError(message, exitCodes.failure);
}

/** The key alone goes to standard output, where a script takes it. */
function printIssued({ text, record }: IssuedKey, { json }: KeyFlags): void {
  console.log(json ? JSON.stringify({ api_key: text, user_id: record.userId }) : text);
  if (!json) console.error(`The key of ${record.userName} (${record.userId}). It is not shown again.`);
}

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

const shown = ({
  id,
  userId,
  userName,
  admin,
  daily,
  perSecond,
  prepaid,
  createdAt,
  revokedAt,
}: KeyRecord) => ({
  id,
  user: userName,
  user_id: userId,
  admin,
  daily_usd: toDollars(daily),
  rate: perSecond,
  prepaid_usd: prepaid === null ? 0 : toDollars(prepaid.amount),
  prepaid_until: iso(prepaid?.expiresAt ?? null),
  created_at: iso(createdAt),
  revoked_at: iso(revokedAt),
});

function printRecord(record: KeyRecord, { json }: KeyFlags): void {
  console.log(json ? JSON.stringify(shown(record)) : lineOf(record));
}

/** @param balance what is left of the key's money, where that is known. */
function lineOf(record: KeyRecord, balance?: Balance): string {
  const { id, user, admin, daily_usd, rate, prepaid_usd, prepaid_until, revoked_at } = shown(record);
  const left = (money: Micros | undefined): string =>
    money === undefined ? "" : ` ($${toDollars(money)} left)`;
  const terms = [
    `$${daily_usd} a day${left(balance?.daily)}`,
    `${rate} requests/s`,
    `prepaid $${prepaid_usd}${left(balance?.prepaid)}${prepaid_until === null ? "" : ` until ${prepaid_until}`}`,
  ];
  const states = [...(admin ? ["admin"] : []), ...(revoked_at === null ? [] : [`revoked ${revoked_at}`])];
  return printable([id, user, ...terms, ...states].join("  "));
}

/** `oqlkit keys create`. @throws CommandError for a name that is none. */
export async function runCreate(flags: CreateFlags): Promise<void> {
  const userName = flags.user.trim();
  if (userName === "" || userName.length > 200 || /\p{Cc}/u.test(userName)) {
    throw new CommandError("--user: give a name of 1 to 200 characters on one line", exitCodes.usage);
  }
  const request = { userName, admin: flags.admin, ...termsOf(flags) };
  printIssued(
    await withAnyStore(flags.store, (store) => createKey(store, request, Date.now(), actor)),
    flags,
  );
}

/** `oqlkit keys list` */
export async function runList(flags: KeyFlags): Promise<void> {
  const now = Date.now();
  const listed = await withStore(flags, async ({ keys }, ledger) =>
    Promise.all(
      (await keys.list()).map(
        async (record) => [record, await ledger.balance(budgetOfKey(record, now), now)] as const,
      ),
    ),
  );
  if (flags.json) {
    const rows = listed.map(([record, { daily, prepaid }]) => ({
      ...shown(record),
      daily_left_usd: toDollars(daily),
      prepaid_left_usd: toDollars(prepaid),
    }));
    console.log(JSON.stringify(rows));
  } else for (const [record, balance] of listed) console.log(lineOf(record, balance));
}

/** A text that was replaced before would end the one that replaced it, and go on itself. */
function checkLatest(key: string, record: KeyRecord | undefined): void {
  const text = key.trim();
  if (record === undefined || text === record.id || isLatestText(record, text)) return;
  throw new CommandError(
    `this is not the latest text of the key ${record.id}; give the id alone to replace that, or revoke the key to end all`,
    exitCodes.failure,
  );
}

/** `oqlkit keys rotate`. @throws CommandError when there is no such key or text, or it was revoked. */
export async function runRotate(key: string, flags: RotateFlags): Promise<void> {
  const grace = flags.grace * 3_600_000;
  const [record, issued] = await withStore(flags, async (store) => {
    const before = await store.keys.get(idOf(key));
    checkLatest(key, before);
    return [before, await rotateKey(store, idOf(key), grace, Date.now(), actor)];
  });
  printIssued(done(key, record, issued), flags);
}

/** `oqlkit keys revoke`. @throws CommandError when there is no such key. */
export async function runRevoke(key: string, flags: KeyFlags): Promise<void> {
  printRecord(
    found(key, await withStore(flags, (store) => revokeKey(store, idOf(key), Date.now(), actor))),
    flags,
  );
}

/** `oqlkit keys grant`. @throws CommandError when there is no such key, it was revoked, or nothing is to change. */
export async function runGrant(key: string, flags: GrantFlags): Promise<void> {
  const grant: KeyGrant = { ...termsOf(flags), admin: flags.admin };
  if (Object.values(grant).every((term) => term === undefined)) {
    throw new CommandError(
      "nothing to change; give --daily-usd, --prepaid-usd, --rate, --admin or --no-admin",
      exitCodes.usage,
    );
  }
  const [record, granted] = await withStore(flags, async (store) => [
    await store.keys.get(idOf(key)),
    await grantKey(store, idOf(key), grant, Date.now(), actor),
  ]);
  printRecord(done(key, record, granted), flags);
}

/** `oqlkit keys audit` */
export async function runAudit(flags: KeyFlags & { readonly limit: number }): Promise<void> {
  const entries = await withStore(flags, (store) => store.audit.read(flags.limit));
  for (const { at, actor, action, target, detail } of entries) {
    const line = { at: iso(at), actor, action, target, detail };
    const columns = [line.at, actor, action, target, JSON.stringify(detail)];
    console.log(flags.json ? JSON.stringify(line) : printable(columns.join("  ")));
  }
}
