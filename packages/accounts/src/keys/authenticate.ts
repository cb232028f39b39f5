import type { KeyStore } from "../account-store.ts";
import type { Budget } from "../usage-ledger.ts";
import { idOfKey, isKeyOf } from "./api-key.ts";
import type { KeyRecord } from "./key-record.ts";

/** The record of a key that is good now; undefined for an unknown, revoked or retired one. */
export async function authenticate(
  keys: KeyStore,
  text: string,
  now: number,
): Promise<KeyRecord | undefined> {
  const id = idOfKey(text);
  const record = id === undefined ? undefined : await keys.get(id);
  return record !== undefined && isKeyOf(record, text, now) ? record : undefined;
}

/** What the calls of a key are paid from. Prepaid money that has expired is none. */
export function budgetOfKey(record: KeyRecord, now: number): Budget {
  const { prepaid } = record;
  const live = prepaid !== null && (prepaid.expiresAt === null || prepaid.expiresAt > now);
  return {
    bucket: `key:${record.id}`,
    daily: record.daily,
    prepaid: live ? { pool: prepaid.pool, amount: prepaid.amount } : null,
  };
}
