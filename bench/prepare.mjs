// The sample catalog and its snapshot, made once and kept outside git.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSnapshot, isOfThisLayout, readManifest } from "@oqlkit/adapter-duckdb";
import { generateSample } from "@oqlkit/sample";

const cache = fileURLToPath(new URL("../.bench/", import.meta.url));

/** The directory of the sample of so many works, and what it took to make it. */
export function prepareSample(works) {
  return once(works, "sample", async (out, onProgress) => {
    await generateSample({ works, seed: 1, out, onProgress });
  });
}

/** The directory of that sample's snapshot, with vectors or without, and what it took to build it. */
export async function prepareSnapshot(works, { vectors = true } = {}) {
  const sample = await prepareSample(works);
  const name = vectors ? "snapshot" : "snapshot-without-vectors";
  await forgetOther(works, name);
  return once(works, name, async (out, onProgress) => {
    const begun = [];
    const { serving } = await buildSnapshot({
      inputs: [sample.dir],
      out,
      ...(!vectors && { embedder: false }),
      onProgress(progress) {
        if (begun.at(-1)?.phase !== progress.phase)
          begun.push({ phase: progress.phase, at: performance.now() });
        onProgress(progress);
      },
    });
    const texts = serving.steps.filter(({ label }) => label.startsWith("text/"));
    const index = texts.filter(({ entity, label }) => entity === "works" && label === "text/abstract");
    return {
      indexSeconds: secondsOf(index),
      textSeconds: secondsOf(texts),
      servingSeconds: serving.milliseconds / 1000,
      canonicalSeconds: (begun.find(({ phase }) => phase === "serve").at - begun[0].at) / 1000,
    };
  });
}

/** Has a snapshot built again that another version of the program made, which does not open. */
async function forgetOther(works, name) {
  const { dir, record } = placeOf(works, name);
  if (!existsSync(record)) return;
  // One of another format is refused.
  const manifest = await readManifest(dir).catch(() => undefined);
  if (isOfThisLayout(manifest?.serving)) return;
  rmSync(record);
  rmSync(dir, { recursive: true });
}

/** Where what is made once lies, and the record that it was made. */
function placeOf(works, what) {
  const dir = `${cache}works-${works}/${what}`;
  return { dir, record: `${dir}.json` };
}

const secondsOf = (steps) => steps.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;

/** Makes a directory unless a record says that it was made before; `make` may add to the record. */
export async function once(works, what, make) {
  const { dir, record } = placeOf(works, what);
  if (existsSync(record)) return { dir, made: JSON.parse(readFileSync(record, "utf8")) };
  mkdirSync(dir, { recursive: true });
  const started = performance.now();
  let shown = started;
  const told = await make(dir, ({ phase, done, total }) => {
    const now = performance.now();
    if (now - shown < 10_000) return;
    shown = now;
    console.error(`making the ${what}: ${phase} ${Math.floor((100 * done) / (total || 1))}%`);
  });
  const made = {
    seconds: (performance.now() - started) / 1000,
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    ...told,
  };
  writeFileSync(record, JSON.stringify(made));
  return { dir, made };
}
