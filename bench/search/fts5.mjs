// SQLite's FTS5 over the same titles and abstracts: one process of its command line, fed statements.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DuckDBInstance } from "@duckdb/node-api";
import { readManifest } from "@oqlkit/adapter-duckdb";
import { once, prepareSnapshot } from "../prepare.mjs";

/**
 * The directory of the FTS5 database of a snapshot's works, and what it took to index them: the import from a file of
 * comma-separated values into a table without contents, which the tables for filters are no part of.
 */
export async function prepareFts5(works) {
  const { dir: snapshot } = await prepareSnapshot(works);
  return once(works, "fts5", async (out) => {
    const { directory } = await readManifest(snapshot);
    await writeTables(join(snapshot, directory), out);
    const database = join(out, "works.sqlite");
    const fts5 = openFts5(database);
    await fts5.ask("pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000;");
    await fts5.ask(
      "create virtual table texts using fts5(title, abstract, content='', tokenize='porter unicode61');",
    );
    const started = performance.now();
    await fts5.ask(`.import --csv ${join(out, "texts.csv")} texts`);
    const seconds = (performance.now() - started) / 1000;
    const { size } = statSync(database);
    // Made beforehand: columns of imported tables are texts, by which no number is looked up.
    await fts5.ask("create table works (id integer primary key, year integer, is_oa integer);");
    await fts5.ask("create table countries (id integer, country text);");
    for (const table of ["works", "countries"])
      await fts5.ask(`.import --csv --skip 1 ${join(out, `${table}.csv`)} ${table}`);
    await fts5.ask("create index countries_id on countries (id, country);");
    const peakMegabytes = fts5.peakMegabytes();
    await fts5.close();
    for (const table of ["texts", "works", "countries"]) rmSync(join(out, `${table}.csv`));
    return { indexSeconds: seconds, indexBytes: size, indexPeakMegabytes: peakMegabytes };
  });
}

/** Row ids of the full-text table count its rows from 1. */
async function writeTables(version, out) {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const rows = `read_parquet('${join(version, "parquet", "works")}/*.parquet')`;
  const copy = (query, table, options) =>
    connection.run(`copy (${query}) to '${join(out, `${table}.csv`)}' (format csv, ${options})`);
  try {
    await copy(
      `select coalesce(display_name, ''), coalesce(abstract, '') from ${rows} order by row_number`,
      "texts",
      "header false",
    );
    await copy(
      `select row_number + 1 as id, publication_year as year, open_access.is_oa::int as is_oa from ${rows}`,
      "works",
      "header true",
    );
    const countries = "list_distinct(flatten(list_transform(authorships, lambda a: a.countries)))";
    await copy(
      `select row_number + 1 as id, unnest(${countries}) as country from ${rows}`,
      "countries",
      "header true",
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** A process of `sqlite3` that holds a database open. */
export function openFts5(database) {
  const child = spawn("sqlite3", ["-batch", database], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = [];
  let answered;
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line === "@end") answered(lines.splice(0));
    else lines.push(line);
  });
  return {
    /** The lines that statements print. */
    ask(statements) {
      return new Promise((resolve, reject) => {
        answered = resolve;
        child.once("exit", () => reject(new Error("sqlite3 ended")));
        child.stdin.write(`${statements}\n.print @end\n`);
      }).finally(() => child.removeAllListeners("exit"));
    },
    peakMegabytes() {
      // Where the system tells; elsewhere the table has a gap.
      const path = `/proc/${child.pid}/status`;
      const [, kilobytes] = (existsSync(path) && /VmHWM:\s+(\d+)/.exec(readFileSync(path, "utf8"))) || [];
      return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
    },
    close() {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.stdin.end();
      return ended;
    },
  };
}
