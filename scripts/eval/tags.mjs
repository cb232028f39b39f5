// Tags of works with topics and keywords, each without its own tags, against its own keywords. The networks behind the
// scores were fitted to works like these: `npm run fit-tagger` tells how they do on works that were kept from them.
import { likelyTags } from "../../packages/semantic/dist/index.js";
import { measureTags } from "./measure-tags.mjs";
import { readWorks } from "./read-works.mjs";

const promised = {
  "F1@5, the likely ones of 5, mean over works": 0.4,
  "recall@10, of what 10 tags can hold, all together": 0.62,
};
const longest = 150;

/** Yields the figures for all works with topics and keywords. */
export async function* tags(engine, { every, progress }) {
  const asked = (await readWorks(engine))
    .filter(({ keywords, topics }) => keywords.length > 0 && topics > 0)
    .filter((_, index) => index % every === 0);
  if (asked.length === 0) return;
  const texts = [];
  const times = [];
  const before = process.cpuUsage();
  for (const { id, title, abstract, keywords } of asked) {
    const started = performance.now();
    const found = await engine.tag({ title: title ?? "", abstract }, { leaveOut: id, all: true });
    times.push(performance.now() - started);
    const own = new Set(keywords.map((name) => name.toLowerCase()));
    texts.push({
      own: own.size,
      tags: found.keywords.map(({ display_name, score }) => ({
        score,
        own: own.has(display_name.toLowerCase()),
      })),
    });
    progress(texts.length, asked.length);
  }
  const { user, system } = process.cpuUsage(before);
  yield { figure: "works with topics and keywords", value: texts.length };
  for (const [figure, value] of Object.entries(measureTags(texts, likelyTags))) {
    yield { figure, value, least: promised[figure] };
  }
  yield { figure: "median milliseconds a text", value: median(times), most: longest };
  yield { figure: "mean milliseconds of CPU a text", value: (user + system) / 1000 / texts.length };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
