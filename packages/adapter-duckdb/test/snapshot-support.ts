import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import { readManifest } from "@oqlkit/adapter-duckdb";
import { fromStored } from "../src/document-form.ts";

/** A directory of its own for a test, with means to fill and remove it. */
export interface Workspace {
  readonly dir: string;
  path(name: string): string;
  /** Writes a file, making directories; names that end in .gz are compressed. */
  write(name: string, content: string | Uint8Array): Promise<string>;
  remove(): Promise<void>;
}

export async function createWorkspace(): Promise<Workspace> {
  const dir = await mkdtemp(join(tmpdir(), "oqlkit-snapshot-"));
  const path = (name: string): string => join(dir, name);
  return {
    dir,
    path,
    async write(name, content) {
      await mkdir(dirname(path(name)), { recursive: true });
      await writeFile(path(name), name.endsWith(".gz") ? gzipSync(content) : content);
      return path(name);
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

export const lines = (...objects: readonly unknown[]): string =>
  objects.map((object) => `${typeof object === "string" ? object : JSON.stringify(object)}\n`).join("");

/** A work of the present schema, with what a test wants to see of it. */
export function work(
  number: number,
  members: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    id: `https://openalex.org/W${number}`,
    display_name: `Work ${number}`,
    title: `Work ${number}`,
    publication_year: 2000 + (number % 25),
    updated_date: "2024-03-05T06:07:08.123456",
    ...members,
  };
}

/** The raw documents of an entity type, by row number. */
export async function readDocuments(out: string, entity: string): Promise<string[]> {
  const { directory } = await readManifest(out);
  const blob = await readFile(join(out, directory, "documents", `${entity}.bin`));
  const index = await readFile(join(out, directory, "documents", `${entity}.idx`));
  const documents: string[] = [];
  for (let at = 0; at < index.length; at += 12) {
    const offset = Number(index.readBigUInt64LE(at));
    const stored = blob.subarray(offset, offset + index.readUInt32LE(at + 8));
    documents.push(fromStored(stored).toString("utf8"));
  }
  return documents;
}

/** Rows of a query in which `$parquet` stands for the Parquet files of an entity type. */
export async function queryParquet(out: string, entity: string, sql: string): Promise<unknown[][]> {
  const { directory } = await readManifest(out);
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    const files = `read_parquet('${join(out, directory, "parquet", entity, "*.parquet")}')`;
    const reader = await connection.runAndReadAll(sql.replaceAll("$parquet", files));
    return reader.getRowsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** What two snapshots of the same data have in common: everything but times and the layout of database pages. */
export async function contentOf(out: string): Promise<unknown> {
  const { version, counts, entities, schema, inputs, idBase, rejects, warnings, files, directory } =
    await readManifest(out);
  const rows: Record<string, unknown> = {};
  for (const [entity, count] of Object.entries(counts)) {
    if (count === 0) continue;
    rows[entity] = await queryParquet(
      out,
      entity,
      "select count(*), bit_xor(hash(p)), min(row_number), max(row_number) from $parquet p",
    );
  }
  const kept = files.filter(({ path }) => path.startsWith("documents/") || path === "rejects.jsonl");
  const rejectLines = await readFile(join(out, directory, "rejects.jsonl"), "utf8");
  return { version, counts, entities, schema, inputs, idBase, rejects, warnings, rows, kept, rejectLines };
}
