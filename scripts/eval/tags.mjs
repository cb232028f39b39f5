// Tags of works with topics and keywords, each without its own tags, against its own keywords.
import { likelyTags } from "../../packages/semantic/dist/index.js";
import { readWorks } from "./read-works.mjs";

const few = 5;
const many = 10;

/** Yields the figures for all works with topics and keywords. */
export async function* tags(engine) {
  const asked = (await readWorks(engine)).filter(({ keywords, topics }) => keywords.length > 0 && topics > 0);
  if (asked.length === 0) return;
  const likely = tally();
  const first = tally();
  const recall = { hits: 0, wanted: 0, possible: 0 };
  const times = [];
  for (const { id, title, abstract, keywords } of asked) {
    const started = performance.now();
    const tags = await engine.tag({ title: title ?? "", abstract }, { leaveOut: id });
    times.push(performance.now() - started);
    const own = new Set(keywords.map((name) => name.toLowerCase()));
    const hitsIn = (some) => some.filter(({ display_name }) => own.has(display_name.toLowerCase())).length;
    for (const [into, some] of [
      [likely, likelyTags(tags.keywords, few)],
      [first, tags.keywords.slice(0, few)],
    ]) {
      add(into, hitsIn(some), some.length, own.size);
    }
    recall.hits += hitsIn(tags.keywords.slice(0, many));
    recall.wanted += own.size;
    recall.possible += Math.min(own.size, many);
  }
  const all = asked.length;
  const together = ({ hits, given, wanted }) => (2 * hits) / (given + wanted);
  yield { figure: "works with topics and keywords", value: all };
  yield { figure: `F1@${few}, the likely ones, mean over works`, value: likely.scores / all, least: 0.4 };
  yield { figure: `F1@${few}, the likely ones, all together`, value: together(likely) };
  yield { figure: `F1@${few}, likely or not, mean over works`, value: first.scores / all };
  yield { figure: `F1@${few}, likely or not, all together`, value: together(first) };
  yield {
    figure: `recall@${many}, of what ${many} tags can hold`,
    value: recall.hits / recall.possible,
    least: 0.62,
  };
  yield { figure: `recall@${many}, of all keywords`, value: recall.hits / recall.wanted };
  yield { figure: "median milliseconds a text", value: median(times) };
}

const tally = () => ({ hits: 0, given: 0, wanted: 0, scores: 0 });

function add(into, hits, given, wanted) {
  into.hits += hits;
  into.given += given;
  into.wanted += wanted;
  into.scores += (2 * hits) / (given + wanted);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
