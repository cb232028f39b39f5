import type { AccountStore, AuditEntry } from "../account-store.ts";
import { checkRate } from "../check-rate.ts";
import { checkAmount, type Micros } from "../money.ts";
import { randomText } from "../random-text.ts";
import { dayLength } from "../utc-day.ts";
import { mintKey } from "./api-key.ts";
import type { KeyRecord, Prepaid } from "./key-record.ts";

/** The budget of a key unless another is given: one dollar a day. */
const defaultDaily: Micros = 1_000_000;
/** Requests per second of a key unless another number is given. */
const defaultPerSecond = 100;
/** How long a purchase lasts unless said otherwise: three months. Milliseconds. */
const prepaidTerm = 90 * dayLength;

/** A purchase of prepaid money. */
export interface Purchase {
  readonly amount: Micros;
  /** Milliseconds since 1970. Default after 90 days. */
  readonly expiresAt?: number | undefined;
}

/** What a new key is to be. */
export interface KeyRequest {
  readonly userName: string;
  readonly admin?: boolean | undefined;
  /** What may be spent in a day, in millionths of a dollar. Default one dollar, 1,000,000. */
  readonly daily?: Micros | undefined;
  /** Requests per second, above 0; 0.5 is one in two seconds. Default 100. */
  readonly perSecond?: number | undefined;
  readonly prepaid?: Purchase | undefined;
}

/** A key as it is handed out: the only time that its text is there. */
export interface IssuedKey {
  readonly text: string;
  readonly record: KeyRecord;
}

/** @throws RangeError for a rate or an amount that is none. */
function checkGrant({ daily = 0, perSecond, prepaid }: KeyGrant): void {
  if (perSecond !== undefined) checkRate("perSecond", perSecond);
  checkAmount(daily);
  checkAmount(prepaid?.amount ?? 0);
}

/** Whom the audit log names when it is not told who acts. */
const library = "library";

/**
 * Makes a key for a user, and the user when the name is new. The audit log names `actor`.
 *
 * @throws RangeError for a blank name, a rate that is not above 0, and an amount that is no whole number of
 * millionths of a dollar, 0 or more.
 */
export async function createKey(
  store: AccountStore,
  request: KeyRequest,
  now: number,
  actor: string = library,
): Promise<IssuedKey> {
  const { daily, perSecond, prepaid, admin = false } = request;
  if (request.userName.trim() === "") throw new RangeError("The user of a key needs a name.");
  checkGrant(request);
  const userId = await store.keys.userOf(request.userName, `user-${randomText(12)}`);
  for (;;) {
    const { text, id, sha256 } = mintKey();
    const record: KeyRecord = {
      id,
      userId,
      userName: request.userName,
      admin,
      daily: daily ?? defaultDaily,
      perSecond: perSecond ?? defaultPerSecond,
      prepaid: prepaid === undefined ? null : buy(null, prepaid, now),
      digests: [{ sha256, until: null }],
      createdAt: now,
      revokedAt: null,
    };
    await store.audit.append({
      at: now,
      actor,
      action: "key.create",
      target: id,
      detail: { userId, admin, daily, perSecond, prepaid },
    });
    if (await store.keys.create(record)) return { text, record };
  }
}

/** Changes a key, once that is on record. Undefined when there is no such key. */
async function changeKey(
  { keys, audit }: AccountStore,
  entry: AuditEntry,
  change: (old: KeyRecord) => KeyRecord,
): Promise<KeyRecord | undefined> {
  if ((await keys.get(entry.target)) === undefined) return undefined;
  await audit.append(entry);
  return keys.update(entry.target, change);
}

/**
 * Gives a key a new text; the old one is accepted for `grace` milliseconds more. Undefined when there is no such key,
 * or it was revoked.
 */
export async function rotateKey(
  store: AccountStore,
  id: string,
  grace: number,
  now: number,
  actor: string = library,
): Promise<IssuedKey | undefined> {
  if ((await store.keys.get(id))?.revokedAt !== null) return undefined;
  const { text, sha256 } = mintKey(id);
  const entry = { at: now, actor, action: "key.rotate", target: id, detail: { grace } };
  const record = await changeKey(store, entry, (old) => {
    const retired = old.digests.map((digest) => ({ ...digest, until: digest.until ?? now + grace }));
    const accepted = retired.filter(({ until }) => until > now);
    return { ...old, digests: [{ sha256, until: null }, ...accepted] };
  });
  return record && { text, record };
}

/** Ends a key for good, on all servers at once. Undefined when there is no such key. */
export async function revokeKey(
  store: AccountStore,
  id: string,
  now: number,
  actor: string = library,
): Promise<KeyRecord | undefined> {
  const entry = { at: now, actor, action: "key.revoke", target: id, detail: {} };
  return changeKey(store, entry, (old) => ({ ...old, revokedAt: old.revokedAt ?? now }));
}

/** What a grant changes; what is left out stays. */
export interface KeyGrant {
  readonly daily?: Micros | undefined;
  /** Requests per second, above 0. */
  readonly perSecond?: number | undefined;
  readonly admin?: boolean | undefined;
  /** Added to what is left of the current pool. */
  readonly prepaid?: Purchase | undefined;
}

/**
 * Changes what a key may do. Undefined when there is no such key, or it was revoked.
 *
 * @throws RangeError for a rate that is not above 0, and an amount that is no whole number of millionths of a dollar, 0
 * or more.
 */
export async function grantKey(
  store: AccountStore,
  id: string,
  grant: KeyGrant,
  now: number,
  actor: string = library,
): Promise<KeyRecord | undefined> {
  checkGrant(grant);
  if ((await store.keys.get(id))?.revokedAt !== null) return undefined;
  const entry = { at: now, actor, action: "key.grant", target: id, detail: { ...grant } };
  const record = await changeKey(store, entry, (old) =>
    // It may have been revoked meanwhile.
    old.revokedAt !== null
      ? old
      : {
          ...old,
          daily: grant.daily ?? old.daily,
          perSecond: grant.perSecond ?? old.perSecond,
          admin: grant.admin ?? old.admin,
          prepaid: grant.prepaid === undefined ? old.prepaid : buy(old.prepaid, grant.prepaid, now),
        },
  );
  return record?.revokedAt === null ? record : undefined;
}

function buy(old: Prepaid | null, { amount, expiresAt }: Purchase, now: number): Prepaid {
  const until = expiresAt ?? now + prepaidTerm;
  if (old !== null && (old.expiresAt === null || old.expiresAt > now)) {
    const later = old.expiresAt === null ? null : Math.max(old.expiresAt, until);
    return { pool: old.pool, amount: old.amount + amount, expiresAt: later };
  }
  // What has expired is not revived by a later purchase, so that one begins a pool of its own.
  return { pool: `p${Number(old?.pool.slice(1) ?? 0) + 1}`, amount, expiresAt: until };
}
