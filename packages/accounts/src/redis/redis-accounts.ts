import type { AuditEntry, AuditLog, KeyStore } from "../account-store.ts";
import type { KeyRecord } from "../keys/key-record.ts";
import { type Connection, script } from "./connection.ts";
import { auditEntries, keyIds, keyRecord, userNames } from "./key-names.ts";
import { asNumber, asText, asTexts } from "./reply.ts";

/** Puts a record in place of the one that was read, unless that has changed since. */
const replaceRecord = script(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`);

/** Keys in Redis, each as JSON. */
export function redisKeys(connection: Connection): KeyStore {
  const { call, callAll, run } = connection;
  const read = async (id: string): Promise<string | null> => asText(await call("GET", keyRecord(id)));
  const parse = (text: string): KeyRecord => JSON.parse(text);
  return {
    async userOf(name, newId) {
      await call("HSETNX", userNames, name, newId);
      return asText(await call("HGET", userNames, name)) ?? newId;
    },
    async create(record) {
      // Listed first: a crash in between leaves an id without a key, which lists pass over.
      await call("SADD", keyIds, record.id);
      return asNumber(await call("SETNX", keyRecord(record.id), JSON.stringify(record))) === 1;
    },
    async get(id) {
      const text = await read(id);
      return text === null ? undefined : parse(text);
    },
    async list() {
      const ids = [...asTexts(await call("SMEMBERS", keyIds))].sort();
      const texts = await callAll(ids.map((id) => ["GET", keyRecord(id)]));
      return texts.map(asText).flatMap((text) => (text === null ? [] : [parse(text)]));
    },
    async update(id, change) {
      for (;;) {
        const before = await read(id);
        if (before === null) return undefined;
        const record = change(parse(before));
        const replaced = await run(replaceRecord, [keyRecord(id)], [before, JSON.stringify(record)]);
        if (asNumber(replaced) === 1) return record;
      }
    },
  };
}

/** The audit log in Redis. */
export function redisAudit({ call }: Connection): AuditLog {
  return {
    async append(entry) {
      await call("LPUSH", auditEntries, JSON.stringify(entry));
    },
    async read(limit) {
      const texts = asTexts(await call("LRANGE", auditEntries, 0, limit - 1));
      return texts.map((text): AuditEntry => JSON.parse(text));
    },
  };
}
