// Updating a snapshot with one object in a hundred against building it again from all inputs.
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { buildSnapshot, updateSnapshot } from "@oqlkit/adapter-duckdb";
import { printTable } from "../compare.mjs";
import { prepareSample } from "../prepare.mjs";

export async function updateSuite({ works }) {
  const sample = await prepareSample(works);
  const dir = mkdtempSync(join(tmpdir(), "oqlkit-update-"));
  try {
    const out = join(dir, "snapshot");
    const built = await buildSnapshot({ inputs: [sample.dir], out });
    const rows = [row("build from all inputs", built, built)];
    for (const entity of ["works", "authors"]) {
      const input = join(dir, entity);
      mkdirSync(input);
      await pickNewer(join(sample.dir, `${entity}.jsonl.gz`), join(input, `${entity}.jsonl.gz`));
      const updated = await updateSnapshot({ inputs: [input], out });
      rows.push(row(`update of 1 % of the ${entity}`, updated, built));
    }
    const kept = await updateSnapshot({ inputs: [join(dir, "works")], out, keepModel: true });
    rows.push(row("update of 1 % of the works, with the model kept", kept, built));
    printTable(["", "seconds", "read", "Parquet", "tables", "vectors", "share of the build"], rows);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function row(name, { milliseconds }, built) {
  const { total } = milliseconds;
  return [
    name,
    ...["total", "read", "parquet", "serve", "vectors"].map((phase) =>
      (milliseconds[phase] / 1000).toFixed(1),
    ),
    `${Math.round((100 * total) / built.milliseconds.total)} %`,
  ];
}

/** Every hundredth object, as if it had been updated since. */
async function pickNewer(source, target) {
  async function* newer() {
    let line = 0;
    for await (const text of createInterface({ input: createReadStream(source).pipe(createGunzip()) })) {
      line += 1;
      if (line % 100 !== 7) continue;
      const object = JSON.parse(text);
      object.cited_by_count = (object.cited_by_count ?? 0) + 1;
      yield `${JSON.stringify({ ...object, updated_date: "2100-01-01T00:00:00" })}\n`;
    }
  }
  await pipeline(Readable.from(newer()), createGzip(), createWriteStream(target));
}
