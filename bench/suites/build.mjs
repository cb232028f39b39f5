// Building a snapshot against DuckDB's own plain copy of the same files to Parquet.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { machineLine, tableText } from "../compare.mjs";
import { prepareSample, prepareSnapshot } from "../prepare.mjs";
import { writeReport } from "../write-report.mjs";

export async function buildSuite({ works, write }) {
  const { dir } = await prepareSample(works);
  // Before, between and behind, because a machine does not keep its speed for the minutes of a build.
  const copies = [plainCopies(dir)];
  const { made: whole } = await prepareSnapshot(works, { anew: true });
  copies.push(plainCopies(dir));
  // Vectors are made beside the texts: without them, the steps can be told apart.
  const { made: plain } = await prepareSnapshot(works, { vectors: false, anew: true });
  copies.push(plainCopies(dir));
  const copySeconds = copies.reduce((sum, seconds) => sum + seconds, 0) / copies.length;
  const row = (name, seconds) => [
    name,
    seconds.toFixed(1),
    Math.round(works / seconds).toLocaleString("en"),
    `${(copySeconds / seconds).toFixed(2)}x`,
  ];
  const served = plain.canonicalSeconds + plain.servingSeconds;
  const text = [
    machineLine(),
    "",
    tableText(
      ["", "seconds", "works/s", "speed of plain copy"],
      [
        row("plain COPY of every file to Parquet", copySeconds),
        row("canonical Parquet files and documents", plain.canonicalSeconds),
        row("... and the tables that queries run on", served - plain.textSeconds),
        row("... and full-text indexes", served),
        row("the whole build, vectors and checks included", whole.seconds),
      ],
    ),
    "",
    `The whole build took ${whole.peakMegabytes} MB at most.`,
  ].join("\n");
  console.log(text);
  if (write) writeReport("build", text);
}

/** The seconds that copying every file of a directory takes, in a process whose memory is not that of the build. */
function plainCopies(dir) {
  const program = fileURLToPath(new URL("../plain-copies.mjs", import.meta.url));
  return Number(execFileSync(process.execPath, [program, dir], { encoding: "utf8" }));
}
