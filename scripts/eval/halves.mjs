// Halves of abstracts: is the second half among the ten nearest of all second halves to the first? Asked of a model
// learned from all works, and of works that were kept from it.
import { learnedEmbedder, learnModel, workText } from "../../packages/semantic/dist/index.js";
import { dot } from "./dot.mjs";
import { readWorks } from "./read-works.mjs";

const shortest = 40;
const nearest = 10;
const folds = 5;

/** Yields the figures for all works with abstracts of 40 words or more. */
export async function* halves(engine) {
  const works = await readWorks(engine);
  const long = works.filter(({ abstract }) => wordsIn(abstract).length >= shortest);
  if (long.length === 0) return;
  const texts = works.map(textOf);
  const all = learnedEmbedder(learnModel(texts), "all");
  yield { figure: "works embedded a second of CPU", value: await speed(all, texts) };
  const ranks = await rankHalves(all, long, () => true);
  yield { figure: `second half in the top ${nearest}`, value: within(ranks), least: 0.95 };
  yield { figure: "second half, MRR", value: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length };
  const isHeld = (_, index) => index % folds === 0;
  const held = new Set(long.filter(isHeld));
  const others = learnedEmbedder(learnModel(works.filter((work) => !held.has(work)).map(textOf)), "others");
  const heldRanks = await rankHalves(others, long, isHeld);
  yield { figure: `second half in the top ${nearest}, works not learned from`, value: within(heldRanks) };
}

async function speed(embedder, texts) {
  const before = process.cpuUsage();
  await embedder.embed(texts);
  const { user, system } = process.cpuUsage(before);
  return texts.length / ((user + system) / 1e6);
}

const within = (ranks) => ranks.filter((rank) => rank <= nearest).length / ranks.length;
const textOf = ({ title, abstract }) => workText(title, abstract);
const wordsIn = (text) => (text ?? "").split(/\s+/).filter(Boolean);

/** The rank of the second half among all second halves, for each work that is asked about. */
async function rankHalves(embedder, works, isAsked) {
  const halves = works.map(({ abstract }) => {
    const words = wordsIn(abstract);
    const middle = Math.ceil(words.length / 2);
    return [words.slice(0, middle).join(" "), words.slice(middle).join(" ")];
  });
  const first = await embedder.embed(halves.map(([one]) => one));
  const second = await embedder.embed(halves.map(([, other]) => other));
  const ranks = [];
  first.forEach((query, index) => {
    if (!isAsked(works[index], index)) return;
    const own = dot(query, second[index]);
    let better = 0;
    for (const candidate of second) if (dot(query, candidate) > own + 1e-7) better += 1;
    ranks.push(better + 1);
  });
  return ranks;
}
