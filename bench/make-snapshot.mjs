// Builds a snapshot of the inputs in one directory into another, without vectors if told so, and prints what it took as
// JSON: in a process of its own, so that its memory is told apart.
import { buildSnapshot } from "@oqlkit/adapter-duckdb";
import { showProgress } from "./show-progress.mjs";

const [input, out, vectors] = process.argv.slice(2);
const begun = [];
const started = performance.now();
const show = showProgress("snapshot");
const { serving } = await buildSnapshot({
  inputs: [input],
  out,
  ...(vectors === "without" && { embedder: false }),
  onProgress(progress) {
    if (begun.at(-1)?.phase !== progress.phase) begun.push({ phase: progress.phase, at: performance.now() });
    show(progress);
  },
});
const texts = serving.steps.filter(({ label }) => label.startsWith("text/"));
const index = texts.filter(({ entity, label }) => entity === "works" && label === "text/abstract");
const made = {
  seconds: (performance.now() - started) / 1000,
  peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  indexSeconds: secondsOf(index),
  textSeconds: secondsOf(texts),
  servingSeconds: serving.milliseconds / 1000,
  canonicalSeconds: (begun.find(({ phase }) => phase === "serve").at - begun[0].at) / 1000,
};
console.log(JSON.stringify(made));

function secondsOf(steps) {
  return steps.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
}
