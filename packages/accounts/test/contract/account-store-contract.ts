import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AccountStore } from "../../src/account-store.ts";
import type { CollectionDraft } from "../../src/collections/collection-store.ts";
import { authenticate, budgetOfKey } from "../../src/keys/authenticate.ts";
import { createKey, grantKey, revokeKey, rotateKey } from "../../src/keys/manage-keys.ts";
import type { OpenStore } from "../../src/open-store.ts";
import { unasked, watchMembers } from "./watch-members.ts";

const at = Date.UTC(2026, 1, 20, 12);
const limits = { collectionsPerUser: 100, entitiesPerCollection: 1000 };
const works = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `W${from + index}`);

/** What every store must do. `open` opens an empty store, which the suite closes. */
export function accountStoreContract(name: string, open: () => Promise<OpenStore>): void {
  describe(`${name}: account store`, () => {
    let opened: OpenStore;
    let store: AccountStore;
    let number = 0;
    const asked = {
      keys: new Set<PropertyKey>(),
      collections: new Set<PropertyKey>(),
      audit: new Set<PropertyKey>(),
    };
    beforeEach(async () => {
      opened = await open();
      const { keys, collections, audit } = opened.accounts;
      store = {
        ...opened.accounts,
        keys: watchMembers(keys, asked.keys),
        collections: watchMembers(collections, asked.collections),
        audit: watchMembers(audit, asked.audit),
      };
    });
    afterEach(() => opened.close());

    function draftOf(changes: Partial<CollectionDraft> = {}): CollectionDraft {
      number += 1;
      return {
        id: `col_test${number}`,
        userId: "user-one",
        entityType: "works",
        displayName: `List ${number}`,
        description: "",
        entityIds: [],
        at: at + number,
        ...changes,
      };
    }
    const create = (changes: Partial<CollectionDraft> = {}) =>
      store.collections.create(draftOf(changes), limits);
    async function made(changes: Partial<CollectionDraft> = {}): Promise<string> {
      const outcome = await create(changes);
      if (outcome.kind !== "created") throw new Error(outcome.kind);
      return outcome.collection.id;
    }

    describe("keys", () => {
      it("are known by their text alone, which is not stored", async () => {
        const { text, record } = await createKey(store, { userName: "ada" }, at);
        expect(await authenticate(store.keys, text, at)).toEqual(record);
        expect(JSON.stringify(await store.keys.list())).not.toContain(text.slice(12));
        for (const wrong of [
          "",
          "x",
          text.slice(1),
          `${text}x`,
          `${text.slice(0, -1)}!`,
          text.toLowerCase(),
        ]) {
          expect(await authenticate(store.keys, wrong, at)).toBeUndefined();
        }
        expect(await authenticate(store.keys, text.slice(0, 12) + "x".repeat(32), at)).toBeUndefined();
      });

      it("of one name belong to one user", async () => {
        const issued = await Promise.all([1, 2, 3].map(() => createKey(store, { userName: "ada" }, at)));
        const other = await createKey(store, { userName: "bea" }, at);
        expect(new Set(issued.map(({ record }) => record.userId)).size).toBe(1);
        expect(new Set(issued.map(({ record }) => record.id)).size).toBe(3);
        expect(other.record.userId).not.toBe(issued[0]?.record.userId);
        expect(other.record.userId).toMatch(/^user-\w{12}$/);
        expect(await store.keys.list()).toHaveLength(4);
      });

      it("keep their id and budget when rotated, the old text for a time", async () => {
        const first = await createKey(store, { userName: "ada", daily: 7 }, at);
        const second = await rotateKey(store, first.record.id, 1000, at);
        if (second === undefined) throw new Error("the key is there");
        expect(second.record).toMatchObject({ id: first.record.id, daily: 7 });
        expect(await authenticate(store.keys, first.text, at + 999)).toBeDefined();
        expect(await authenticate(store.keys, first.text, at + 1000)).toBeUndefined();
        const third = await rotateKey(store, first.record.id, 0, at);
        expect(await authenticate(store.keys, second.text, at)).toBeUndefined();
        expect(await authenticate(store.keys, third?.text ?? "", at)).toBeDefined();
        expect(await rotateKey(store, "nokeyofthisid", 0, at)).toBeUndefined();
      });

      it("are ended by revoking them, whatever text", async () => {
        const first = await createKey(store, { userName: "ada" }, at);
        const second = await rotateKey(store, first.record.id, 1000, at);
        await revokeKey(store, first.record.id, at);
        expect(await authenticate(store.keys, first.text, at)).toBeUndefined();
        expect(await authenticate(store.keys, second?.text ?? "", at)).toBeUndefined();
      });

      it("take grants, all of them when several come at once", async () => {
        const { record } = await createKey(store, { userName: "ada", prepaid: { amount: 10 } }, at);
        await Promise.all(
          Array.from({ length: 20 }, () => grantKey(store, record.id, { prepaid: { amount: 5 } }, at)),
        );
        const granted = await grantKey(store, record.id, { daily: 3, perSecond: 9, admin: true }, at);
        expect(granted).toMatchObject({ daily: 3, perSecond: 9, admin: true, prepaid: { amount: 110 } });
      });

      it("begin another pool once the prepaid one has expired", async () => {
        const prepaid = { amount: 10, expiresAt: at + 5 };
        const { record } = await createKey(store, { userName: "ada", prepaid }, at);
        expect(budgetOfKey(record, at + 4).prepaid).toEqual({ pool: "p1", amount: 10 });
        expect(budgetOfKey(record, at + 5).prepaid).toBeNull();
        const later = await grantKey(store, record.id, { prepaid: { amount: 3 } }, at + 6);
        expect(later?.prepaid).toMatchObject({ pool: "p2", amount: 3 });
      });

      it("take no grant once they were revoked", async () => {
        const { record } = await createKey(store, { userName: "ada" }, at);
        const revoked = await revokeKey(store, record.id, at);
        expect(await grantKey(store, record.id, { prepaid: { amount: 5 } }, at)).toBeUndefined();
        expect(await store.keys.get(record.id)).toEqual(revoked);
      });
    });

    describe("collections", () => {
      it("come back as they were made", async () => {
        const draft = draftOf({ displayName: "Größe 😀", description: "a\nb", entityIds: ["W2", "W1"] });
        const outcome = await store.collections.create(draft, limits);
        const { entityIds, at: time, ...rest } = draft;
        const expected = { ...rest, entityCount: 2, createdAt: time, updatedAt: time };
        expect(outcome).toEqual({ kind: "created", collection: expected });
        expect(await store.collections.get(draft.id)).toEqual(expected);
        expect(await store.collections.entities(draft.id)).toEqual(entityIds);
        expect(await store.collections.get("col_none")).toBeUndefined();
        expect(await store.collections.entities("col_none")).toBeUndefined();
        expect(await create({ id: draft.id, userId: "user-two" })).toEqual({ kind: "id-taken" });
      });

      it("have names that are unique to their user, in any letter case", async () => {
        const id = await made({ displayName: "Ärzte" });
        expect(await create({ displayName: "äRZTE" })).toEqual({ kind: "duplicate-name" });
        await made({ displayName: "ΟΔΟΣ" });
        expect(await create({ displayName: "οδοσ" })).toEqual({ kind: "duplicate-name" });
        expect((await create({ displayName: "Ärzte", userId: "user-two" })).kind).toBe("created");
        expect((await store.collections.update(id, { displayName: "äRZTE" }, at)).kind).toBe("updated");
        const other = await made({ displayName: "Other" });
        expect(await store.collections.named("user-one", "oTHER")).toBe(other);
        expect(await store.collections.named("user-two", "Other")).toBeUndefined();
        expect(await store.collections.update(other, { displayName: "ÄRZTE" }, at)).toEqual({
          kind: "duplicate-name",
        });
        await store.collections.update(id, { displayName: "Freed" }, at);
        expect((await store.collections.update(other, { displayName: "ÄRZTE" }, at)).kind).toBe("updated");
      });

      it("of one name are made once when asked for many times at once", async () => {
        const outcomes = await Promise.all(Array.from({ length: 30 }, () => create({ displayName: "Same" })));
        expect(outcomes.filter(({ kind }) => kind === "created")).toHaveLength(1);
        expect(outcomes.filter(({ kind }) => kind === "duplicate-name")).toHaveLength(29);
        expect(await store.collections.listOf("user-one")).toHaveLength(1);
      });

      it("are at most as many as a user may have, at once too", async () => {
        const outcomes = await Promise.all(Array.from({ length: 130 }, () => create()));
        expect(outcomes.filter(({ kind }) => kind === "created")).toHaveLength(100);
        expect(outcomes.filter(({ kind }) => kind === "too-many")).toHaveLength(30);
        const [newest] = await store.collections.listOf("user-one");
        await store.collections.delete(newest?.id ?? "");
        expect((await create()).kind).toBe("created");
        expect((await create()).kind).toBe("too-many");
      });

      it("are listed and counted whatever their names begin with", async () => {
        const names = ["\u{10ffff}", "\u{10ffff}\u{10ffff}a", "\ufffdb", "a"];
        for (const displayName of names) await made({ displayName });
        await made({ displayName: "theirs", userId: "user-one-and-a-half" });
        expect(await store.collections.listOf("user-one")).toHaveLength(names.length);
        const outcomes = await Promise.all(
          Array.from({ length: 100 }, (_, index) => create({ displayName: `\u{10ffff}${index}` })),
        );
        expect(outcomes.filter(({ kind }) => kind === "created")).toHaveLength(100 - names.length);
      });

      it("hold at most as many entities as they may, at once too, and each once", async () => {
        const id = await made({ entityIds: works(1, 10) });
        const add = (ids: readonly string[]) => store.collections.addEntities(id, "works", ids, at, limits);
        expect(await add(["W10", "W11"])).toEqual({ kind: "added", added: 1, alreadyPresent: 1 });
        const outcomes = await Promise.all(
          Array.from({ length: 30 }, (_, index) => add(works(100 + 50 * index, 50))),
        );
        expect(outcomes.filter(({ kind }) => kind === "added")).toHaveLength(19);
        expect(outcomes.filter(({ kind }) => kind === "full")).toHaveLength(11);
        expect((await store.collections.get(id))?.entityCount).toBe(961);
        expect(await add(works(1, 11))).toEqual({ kind: "added", added: 0, alreadyPresent: 11 });
        expect(await add(works(5000, 40))).toEqual({ kind: "full" });
        expect(await add(works(5000, 39))).toMatchObject({ added: 39 });
        expect((await create({ entityIds: works(1, 1001) })).kind).toBe("full");
        expect((await create({ entityIds: works(1, 1000) })).kind).toBe("created");
      });

      it("lose members one by one and keep the order of the rest", async () => {
        const id = await made({ entityIds: ["W3", "W1", "W2"] });
        expect(await store.collections.removeEntities(id, ["W1", "W9"], at + 1000)).toBe(1);
        expect(await store.collections.removeEntities(id, ["W1"], at + 2000)).toBe(0);
        expect(await store.collections.entities(id)).toEqual(["W3", "W2"]);
        expect(await store.collections.get(id)).toMatchObject({ entityCount: 2, updatedAt: at + 1000 });
        await store.collections.addEntities(id, "works", ["W1"], at + 3000, limits);
        expect(await store.collections.entities(id)).toEqual(["W3", "W2", "W1"]);
        expect((await store.collections.get(id))?.updatedAt).toBe(at + 3000);
        expect(await store.collections.removeEntities("col_none", ["W1"], at)).toBeUndefined();
        const gone = await store.collections.addEntities("col_none", "works", ["W1"], at, limits);
        expect(gone).toEqual({ kind: "gone" });
      });

      it("change their type only while they are empty", async () => {
        const id = await made({ entityIds: ["W1"] });
        const change = () => store.collections.update(id, { entityType: "authors" }, at + 500);
        expect(await change()).toEqual({ kind: "not-empty" });
        expect((await store.collections.update(id, { entityType: "works" }, at)).kind).toBe("updated");
        await store.collections.removeEntities(id, ["W1"], at);
        expect(await change()).toMatchObject({
          kind: "updated",
          collection: { entityType: "authors", updatedAt: at + 500 },
        });
        const added = await store.collections.addEntities(id, "works", ["W1"], at, limits);
        expect(added).toEqual({ kind: "type-changed" });
        expect(await store.collections.update("col_none", {}, at)).toEqual({ kind: "gone" });
      });

      it("are listed newest first, and found by any user's admin", async () => {
        const first = await made({ displayName: "Alpha", description: "Bones" });
        const second = await made({ displayName: "Beta", entityType: "authors" });
        const third = await made({ displayName: "Gamma", userId: "user-two" });
        const ids = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id);
        expect(ids(await store.collections.listOf("user-one"))).toEqual([second, first]);
        expect(ids(await store.collections.listOf("user-none"))).toEqual([]);
        const search = async (asked: Parameters<typeof store.collections.search>[0]) =>
          ids(await store.collections.search(asked));
        expect(await search({})).toEqual([third, second, first]);
        expect(await search({ q: "BON" })).toEqual([first]);
        expect(await search({ q: second.toUpperCase() })).toEqual([second]);
        expect(await search({ ownerId: "user-two" })).toEqual([third]);
        expect(await search({ q: "a", ownerId: "user-one", entityType: "authors" })).toEqual([second]);
      });

      it("are all found, however many there are", async () => {
        const all: string[] = [];
        for (let user = 0; user < 120; user += 1)
          all.push(await made({ displayName: `List ${user}`, userId: `user-${user}` }));
        const found = await store.collections.search({ q: "list" });
        expect(found.map(({ id }) => id)).toEqual(all.toReversed());
      });

      it("tell which of some entities they hold", async () => {
        const first = await made({ entityIds: ["W1", "W2"] });
        const second = await made({ entityIds: ["W2"] });
        const held = await store.collections.containing([first, second, "col_none"], ["W2", "W1", "W9"]);
        expect(held).toEqual([["W2", "W1"], ["W2"], []]);
        expect(await store.collections.containing([], ["W1"])).toEqual([]);
      });

      it("are gone with their members and their name when deleted", async () => {
        const id = await made({ displayName: "Short-lived", entityIds: ["W1"] });
        expect(await store.collections.delete(id)).toBe(true);
        expect(await store.collections.delete(id)).toBe(false);
        expect(await store.collections.get(id)).toBeUndefined();
        expect(await store.collections.entities(id)).toBeUndefined();
        expect(await store.collections.search({})).toEqual([]);
        expect((await create({ displayName: "Short-lived" })).kind).toBe("created");
      });
    });

    it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("gives no key a rate of %s", async (perSecond) => {
      await expect(createKey(store, { userName: "ada", perSecond }, at)).rejects.toThrow(RangeError);
      const { record } = await createKey(store, { userName: "ada", perSecond: 0.5 }, at);
      await expect(grantKey(store, record.id, { perSecond }, at)).rejects.toThrow(/^perSecond is .* above 0/);
      expect((await store.keys.get(record.id))?.perSecond).toBe(0.5);
    });

    it.each([-1, 1.5, Number.NaN, 2 ** 60])("gives no key an amount of %s", async (amount) => {
      const prepaid = { amount };
      await expect(createKey(store, { userName: "ada", daily: amount }, at)).rejects.toThrow(RangeError);
      await expect(createKey(store, { userName: "ada", prepaid }, at)).rejects.toThrow(RangeError);
      const { record } = await createKey(store, { userName: "ada" }, at);
      await expect(grantKey(store, record.id, { daily: amount }, at)).rejects.toThrow(RangeError);
      await expect(grantKey(store, record.id, { prepaid }, at)).rejects.toThrow(RangeError);
      expect(await store.keys.get(record.id)).toEqual(record);
    });

    it("gives no key to nobody", async () => {
      await expect(createKey(store, { userName: " " }, at)).rejects.toThrow("needs a name");
    });

    it("puts the terms of a key on record", async () => {
      const terms = { daily: 5, perSecond: 7, prepaid: { amount: 9, expiresAt: at + 1 } };
      const { record } = await createKey(store, { userName: "ada", ...terms }, at);
      await createKey(store, { userName: "bea", admin: true }, at + 1);
      const { userId } = record;
      const details = (await store.audit.read(2)).map(({ detail }) => JSON.parse(JSON.stringify(detail)));
      expect(details).toEqual([
        { userId: expect.any(String), admin: true },
        { userId, admin: false, ...terms },
      ]);
    });

    it("keeps an audit log, newest first", async () => {
      const { record } = await createKey(store, { userName: "ada" }, at);
      await revokeKey(store, record.id, at + 1, "cli");
      const entries = await store.audit.read(10);
      expect(entries.map(({ actor, action, target }) => [actor, action, target])).toEqual([
        ["cli", "key.revoke", record.id],
        ["library", "key.create", record.id],
      ]);
      expect(await store.audit.read(1)).toHaveLength(1);
      const none = "nosuchkey";
      expect(await rotateKey(store, none, 0, at)).toBeUndefined();
      expect(await revokeKey(store, none, at)).toBeUndefined();
      expect(await grantKey(store, none, { daily: 1 }, at)).toBeUndefined();
      expect(await store.audit.read(10)).toEqual(entries);
    });

    it("has no member that nothing above asks for", () => {
      const { keys, collections, audit } = opened.accounts;
      expect(unasked(keys, asked.keys)).toEqual([]);
      expect(unasked(collections, asked.collections)).toEqual([]);
      expect(unasked(audit, asked.audit)).toEqual([]);
    });
  });
}
