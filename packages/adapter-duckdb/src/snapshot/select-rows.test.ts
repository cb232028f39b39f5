import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentEntrySize } from "../layout.ts";
import { openSession, type Session } from "../session.ts";
import type { BaseEntity } from "./ledger.ts";
import { selectRows } from "./select-rows.ts";
import type { StagedEntity } from "./stage-store.ts";
import { writeDocuments } from "./write-documents.ts";

let dir: string;
let session: Session;
let version = 0;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "oqlkit-rows-"));
  session = await openSession({
    keepOrder: true,
    memoryLimit: "400MB",
    threads: 2,
    tempDirectory: join(dir, "temp"),
    signal: undefined,
  });
});
afterAll(async () => {
  session.close();
  await rm(dir, { recursive: true, force: true });
});

interface Row {
  readonly id: string;
  readonly updated: string;
  readonly document: string;
}

interface Merge {
  readonly id: string;
  readonly into: string;
  readonly date: string;
}

/** What a build or an update reads. */
interface Input {
  readonly rows: readonly Row[];
  readonly merges: readonly Merge[];
}

const id = fc.constantFrom("W1", "W2", "W3", "W4", "W5", 'a"b');
const date = fc.constantFrom("", "2020-01-01", "2021-01-01");
const row = fc.record({ id, updated: date, document: fc.string({ minLength: 1, maxLength: 6 }) });
// Few, so that some lead on to others, and some in a circle.
const mergedId = fc.constantFrom("W1", "W2", "W3", "W5", "W6", 'a"b');
const merge = fc
  .record({ id: mergedId, into: fc.oneof(mergedId, fc.constantFrom("W4", "W9")), date })
  .filter(({ id, into }) => id !== into);
const input: fc.Arbitrary<Input> = fc.record({
  rows: fc.array(row, { maxLength: 8 }),
  merges: fc.array(merge, { maxLength: 7 }),
});

/** The merged ids of all inputs: the latest merge of each, followed to its end; none that lead in a circle. */
function mergedIds(inputs: readonly Input[]): Map<string, string> {
  const latest = new Map<string, Merge>();
  for (const merge of inputs.flatMap(({ merges }) => merges))
    if (merge.date >= (latest.get(merge.id)?.date ?? "")) latest.set(merge.id, merge);
  const merged = new Map<string, string>();
  for (const from of latest.keys()) {
    const passed = new Set([from]);
    let into = latest.get(from)?.into ?? "";
    for (; latest.has(into) && !passed.has(into); into = latest.get(into)?.into ?? "") passed.add(into);
    if (!passed.has(into)) merged.set(from, into);
  }
  return merged;
}

/** The newest rows of all inputs, in their order, and whether each is set aside for what it was merged into. */
function newestRows(inputs: readonly Input[]): { readonly row: Row; readonly aside: boolean }[] {
  const newest = new Map<string, Row>();
  const rows = inputs.flatMap((one) => one.rows);
  for (const one of rows) if (one.updated >= (newest.get(one.id)?.updated ?? "")) newest.set(one.id, one);
  const merged = mergedIds(inputs);
  return rows
    .filter((one) => newest.get(one.id) === one)
    .map((one) => ({ row: one, aside: newest.has(merged.get(one.id) ?? "") }));
}

/** The documents that an index tells apart. */
async function readDocuments(path: string, indexPath: string): Promise<string[]> {
  const documents = await readFile(path);
  const index = await readFile(indexPath);
  return Array.from({ length: index.length / documentEntrySize }, (_, at) => {
    const from = Number(index.readBigUInt64LE(at * documentEntrySize));
    const length = index.readUInt32LE(at * documentEntrySize + 8);
    return documents.subarray(from, from + length).toString();
  });
}

/** The row numbers of a table in the order of its rows. */
async function numbersOf(table: string): Promise<unknown[]> {
  const reader = await session.connection.runAndReadAll(
    `select row_number::VARCHAR from ${table} where row_number is not null order by seq`,
  );
  return reader.getRows().map(([number]) => number);
}

it("keeps the rows that a look at all inputs keeps, whether they come at once or in updates", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(input, { minLength: 1, maxLength: 3 }), async (inputs) => {
      let base: BaseEntity | undefined;
      for (const [at, { rows, merges }] of inputs.entries()) {
        const path = (name: string): string => join(dir, `${version}.${name}`);
        version++;
        const keys = rows.map((one, seq) => {
          const length = Buffer.byteLength(one.document);
          return `${seq}\t"${one.id.replaceAll('"', '""')}"\t"${one.updated}"\t${length}\n`;
        });
        await writeFile(path("keys"), keys.join(""));
        await writeFile(path("staged"), rows.map((one) => one.document).join(""));
        await writeFile(
          path("merged"),
          merges.map((one) => `${one.id}\t${one.into}\t${one.date}\n`).join(""),
        );
        const staged: StagedEntity = {
          objects: [],
          keys: rows.length > 0 ? [path("keys")] : [],
          documents: path("staged"),
          lines: rows.length,
          rows: rows.length,
          objectBytes: 0,
          longest: 0,
          rejects: 0,
          warnings: {},
        };
        const ledger = { keys: path("ledger"), aside: path("aside"), merges: path("merges") };
        const merged = merges.length > 0 ? path("merged") : undefined;
        let rounds = 0;
        const counting: Session = {
          ...session,
          run(sql) {
            if (sql.startsWith("update merged")) rounds++;
            return session.run(sql);
          },
        };
        const selection = await selectRows(counting, { staged, merged, base, ledger });
        // Each halves the chains of six at most, and one finds that circles stay what they are.
        expect(rounds).toBeLessThanOrEqual(4);
        const targets = { documents: path("documents"), index: path("index"), aside: ledger.aside };
        await writeDocuments(session, { staged, base, selection }, targets);

        const before = newestRows(inputs.slice(0, at));
        const wanted = newestRows(inputs.slice(0, at + 1));
        const kept = wanted.filter(({ aside }) => !aside).map(({ row }) => row);
        const aside = wanted.filter((one) => one.aside).map(({ row }) => row.document);
        const ids = mergedIds(inputs.slice(0, at + 1));
        expect(await readDocuments(targets.documents, targets.index)).toEqual(
          kept.map(({ document }) => document),
        );
        expect(selection.merged > 0 ? await readFile(ledger.aside, "utf8") : "").toBe(aside.join(""));
        expect(selection).toMatchObject({
          rows: kept.length,
          duplicates: before.length + rows.length - wanted.length,
          merged: aside.length,
          mergedIds: ids.size,
          restored: before.filter((one) => one.aside && kept.includes(one.row)).length,
        });
        if (base !== undefined || rows.length + merges.length > 0) {
          const listed = await session.connection.runAndReadAll("select id, into_id from merged order by id");
          expect(listed.getRows()).toEqual([...ids].sort(([one], [other]) => (one < other ? -1 : 1)));
          expect(await numbersOf("keys")).toEqual([...kept.keys()].map(String));
        }
        if (base !== undefined)
          expect(await numbersOf("base")).toEqual(
            before.filter((one) => !one.aside).map((_, number) => String(number)),
          );
        const hasMerges = inputs.slice(0, at + 1).some((one) => one.merges.length > 0);
        base = { ledger, hasAside: aside.length > 0, hasMerges, rows: [], documents: targets.documents };
      }
    }),
    { numRuns: 30, endOnFailure: true },
  );
}, 120_000);
