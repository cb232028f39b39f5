import type { AuditLog, KeyStore } from "../account-store.ts";
import { commit, type Files } from "./open-files.ts";

/** Keys in an embedded store. Read from disk each time, so that another process may change them. */
export function embeddedKeys(files: Files): KeyStore {
  const { keys, users } = files;
  return {
    userOf: (name, newId) =>
      commit(files, () => {
        const known = users.get(name);
        if (known !== undefined) return known;
        users.put(name, newId);
        return newId;
      }),
    create: (record) =>
      commit(files, () => {
        if (keys.doesExist(record.id)) return false;
        keys.put(record.id, record);
        return true;
      }),
    get: async (id) => keys.get(id),
    list: async () => Array.from(keys.getRange(), ({ value }) => value),
    update: (id, change) =>
      commit(files, () => {
        const old = keys.get(id);
        if (old === undefined) return undefined;
        const record = change(old);
        keys.put(id, record);
        return record;
      }),
  };
}

/** The audit log in an embedded store. */
export function embeddedAudit(files: Files): AuditLog {
  const { audit } = files;
  return {
    append: (entry) =>
      commit(files, () => {
        const [last = 0] = audit.getKeys({ reverse: true, limit: 1 });
        audit.put(last + 1, entry);
      }),
    read: async (limit) => Array.from(audit.getRange({ reverse: true, limit }), ({ value }) => value),
  };
}
