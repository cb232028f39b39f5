import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { buildSnapshot } from "@oqlkit/adapter-duckdb";
import { generateSample } from "@oqlkit/sample";
import { type Description, openSnapshot } from "oqlkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

let work = "";
let parquet = "";
let description: Description;
let instance: DuckDBInstance;
let connection: DuckDBConnection;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "oqlkit-doc-"));
  await generateSample({ works: 300, seed: 1, out: join(work, "sample") });
  await buildSnapshot({ inputs: [join(work, "sample")], out: join(work, "snapshot") });
  const catalog = await openSnapshot(join(work, "snapshot"));
  description = await catalog.describe();
  await catalog.close();
  parquet = join(work, "snapshot", description.directory, "parquet");
  instance = await DuckDBInstance.create();
  connection = await instance.connect();
});

afterAll(async () => {
  connection.closeSync();
  instance.closeSync();
  await rm(work, { recursive: true, force: true });
});

const read = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await connection.runAndReadAll(sql)).getRowObjectsJson();

test("the queries in the documentation find something", async () => {
  const text = await readFile(join(root, "docs", "snapshot.md"), "utf8");
  const [setup = "", ...queries] = [...text.matchAll(/^```sql\n([\s\S]*?)^```$/gm)].map(([, sql = ""]) =>
    sql.replaceAll("'snapshot/", `'${work}/snapshot/`),
  );
  expect(queries).toHaveLength(3);
  await connection.run(setup);
  for (const query of queries) {
    const rows = await read(query);
    expect(rows.length, query).toBeGreaterThan(1);
    for (const value of Object.values(rows[0] ?? {})) expect(value, query).not.toBeNull();
  }
});

test("every member of the manifest and every directory is documented", async () => {
  const text = await readFile(join(root, "docs", "snapshot.md"), "utf8");
  const manifest: object = JSON.parse(await readFile(join(work, "snapshot", "manifest.json"), "utf8"));
  for (const member of Object.keys(manifest)) expect(text).toContain(`\`${member}\``);
  for (const name of await readdir(join(work, "snapshot", description.directory)))
    expect(text).toContain(`    ${name}`);
});

test("the list of columns is that of the shapes", async () => {
  const script = join(root, "scripts", "document-columns.mjs");
  await expect(promisify(execFile)(process.execPath, [script, "--check"])).resolves.toMatchObject({
    stderr: "",
  });
});

describe("the Parquet files", () => {
  test("have the described columns, one row an object, numbered from 0", async () => {
    for (const { entity, columns, count } of description.entities) {
      const files = `'${parquet}/${entity}/*.parquet'`;
      const described = await read(`describe from ${files}`);
      // DuckDB quotes members of structs where it must, the manifest everywhere.
      const plain = (name: unknown, type: unknown): string => `${name} ${type}`.replaceAll('"', "");
      expect(described.map(({ column_name: name, column_type: type }) => plain(name, type))).toEqual([
        ...columns.map(({ name, type }) => plain(name, type)),
        "row_number BIGINT",
      ]);
      const [numbers] = await read(
        `select count(*) as n, count(distinct row_number) as distinct_n, coalesce(max(row_number) + 1, 0) as next from ${files}`,
      );
      expect(numbers).toEqual({ n: String(count), distinct_n: String(count), next: String(count) });
    }
  });

  test("use names that are names everywhere, and types of the Parquet standard", async () => {
    const schema = await read(`from parquet_schema('${parquet}/*/*.parquet')`);
    // Roots and the inner nodes of lists are named by the writer.
    expect(schema.filter(({ name }) => !/^[a-z0-9_]+$/.test(String(name)))).toEqual([]);
    const leaves = schema.filter(({ num_children: children }) => children === null);
    const kinds = new Set(
      leaves.map(({ type, converted_type: converted }) => `${type} ${converted ?? ""}`.trim()),
    );
    const standard = [
      "BYTE_ARRAY UTF8",
      "BOOLEAN",
      "DOUBLE",
      "INT64",
      "INT64 INT_64",
      "INT64 TIMESTAMP_MICROS",
      "INT32 DATE",
    ];
    expect([...kinds].filter((kind) => !standard.includes(kind))).toEqual([]);
  });
});
