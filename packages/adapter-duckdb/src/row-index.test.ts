import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Pages } from "./paged-file.ts";
import { encodeEntityId } from "./query/storage-value.ts";
import { idStretch, RowIndex, rowEntrySize, rowIndexName } from "./row-index.ts";

let directory = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "rows-"));
});

afterAll(() => rm(directory, { recursive: true }));

const keyOf = (id: string): bigint => BigInt(encodeEntityId(id) ?? -1);

/** An index of works with some ids, each in the row of its place. */
function indexOf(ids: readonly string[]): Buffer {
  const byRow = ids.map((id, row) => {
    const entry = Buffer.alloc(rowEntrySize);
    entry.writeUInt32LE(ids.length - row, 0);
    entry.writeBigUInt64LE(keyOf(id), 4);
    return entry;
  });
  const inOrder = ids.map((id, row) => ({ key: keyOf(id), row })).sort((a, b) => (a.key < b.key ? -1 : 1));
  const byId = inOrder.map(({ key, row }) => {
    const entry = Buffer.alloc(rowEntrySize);
    entry.writeBigUInt64LE(key, 0);
    entry.writeUInt32LE(row, 8);
    return entry;
  });
  const firsts = inOrder
    .filter((_, at) => at % idStretch === 0)
    .map(({ key }) => {
      const entry = Buffer.alloc(8);
      entry.writeBigUInt64LE(key);
      return entry;
    });
  return Buffer.concat([...byRow, ...byId, ...firsts]);
}

test("finds the row of every id there is, and of no other", async () => {
  // Short ones, and some near each other whose integers no double tells apart.
  const number = fc.oneof(
    fc.integer({ min: 1, max: 5000 }).map(BigInt),
    fc.bigInt({ min: 2n ** 31n, max: 2n ** 33n }),
    fc.nat({ max: 300 }).map((more) => 2n ** 57n + BigInt(more)),
  );
  const numbers = fc.uniqueArray(number, { minLength: 1, maxLength: 2200, size: "max" });
  await fc.assert(
    fc.asyncProperty(numbers, fc.array(number), async (given, others) => {
      const ids = given.map((one) => `W${one}`);
      await writeFile(join(directory, rowIndexName("works")), indexOf(ids));
      const index = await RowIndex.open(directory, { works: ids.length }, new Pages(2 ** 20));
      try {
        expect(ids.map((id) => index.find("works", id))).toEqual(ids.map((_, row) => row));
        expect(
          index.read(
            "works",
            ids.map((_, row) => row),
          ),
        ).toEqual(ids.map((id, row) => ({ row: ids.length - row, id })));
        for (const other of others) {
          const row = ids.indexOf(`W${other}`);
          expect(index.find("works", `W${other}`)).toBe(row === -1 ? undefined : row);
        }
      } finally {
        await index.close();
      }
    }),
    { numRuns: 40 },
  );
});
