// The sample catalog and its snapshot, made once and kept outside git.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSnapshot } from "@oqlkit/adapter-duckdb";
import { generateSample } from "@oqlkit/sample";

const cache = fileURLToPath(new URL("../.bench/", import.meta.url));

/** Directories of the sample and the snapshot of so many works, and what it took to make them. */
export async function prepare(works) {
  const dir = `${cache}works-${works}`;
  const paths = { sample: `${dir}/sample`, snapshot: `${dir}/snapshot`, record: `${dir}/made.json` };
  if (existsSync(paths.record)) {
    return { ...paths, made: JSON.parse(readFileSync(paths.record, "utf8")) };
  }
  mkdirSync(dir, { recursive: true });
  const sample = await timed("generate the sample", (onProgress) =>
    generateSample({ works, seed: 1, out: paths.sample, onProgress }),
  );
  const snapshot = await timed("build the snapshot", (onProgress) =>
    buildSnapshot({ inputs: [paths.sample], out: paths.snapshot, onProgress }),
  );
  const made = {
    sampleSeconds: sample.seconds,
    snapshotSeconds: snapshot.seconds,
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
  writeFileSync(paths.record, JSON.stringify(made));
  return { ...paths, made };
}

async function timed(what, work) {
  const started = performance.now();
  let shown = 0;
  const result = await work(({ done, total, label }) => {
    const now = performance.now();
    if (now - shown < 5000) return;
    shown = now;
    console.error(`${what}: ${total ? `${Math.floor((100 * done) / total)}% ` : ""}${label}`);
  });
  return { result, seconds: (performance.now() - started) / 1000 };
}
