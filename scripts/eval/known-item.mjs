// Looks works up by their titles as somebody would remember them, one word dropped and two swapped, and tells at what
// rank each comes.
import { withoutMarkup, wordsOf } from "../../packages/catalog/dist/index.js";
import { QueryError } from "../../packages/engine/dist/index.js";
import { fromUrl } from "../../packages/oql/dist/index.js";
import { randomNumbers } from "../random.mjs";

const fewestWords = 4;
const depth = 10;
/** Queries under way at a time. */
const together = 4;
/** Of the other forms of the question every n-th work is asked for. */
const formsEvery = 10;

/** The words of a title as they are searched. */
const titleWords = (title) => wordsOf(withoutMarkup(title));

/** What is asked: the words of a title, where they are searched, how far the swapped ones may be apart. */
const plain = { words: titleWords, fewest: fewestWords, ask: asFilter("fulltext.search"), neighbours: false };
const otherForms = [
  ["search, words as they are searched", plain],
  ["search, neighbours swapped", { ...plain, neighbours: true }],
  ["search, titles of 3 words too", { ...plain, fewest: 3 }],
  ["title.search", { ...plain, ask: asFilter("display_name.search") }],
  ["title_and_abstract.search", { ...plain, ask: asFilter("title_and_abstract.search") }],
  ["/works?search=, split at blanks, all signs kept", { ...plain, words: asWritten, ask: asUrl }],
];

/** The figures for all works. Titles of fewer than four words are left out: what is left of them names nothing. */
export async function* knownItem(engine, { every, progress }) {
  const works = await readTitles(engine);
  const { asked, short, ...found } = await lookUp(engine, works, plain, every, progress);
  yield { figure: "works", value: asked };
  yield { figure: "left out, title too short", value: short };
  yield { figure: "rank 1", value: found.first, least: 0.95 };
  yield { figure: `top ${depth}`, value: found.top, least: 0.99 };
  yield { figure: "MRR", value: found.reciprocal };
  yield { figure: "rank 1, works of the same title alike", value: found.alike };
  yield { figure: "milliseconds of CPU a query", value: found.cpu };
}

/** The same where the question is put otherwise, for every tenth work. */
export async function* forms(engine, { every, progress }) {
  const works = await readTitles(engine);
  for (const [name, form] of otherForms) {
    const found = await lookUp(engine, works, form, every * formsEvery, progress);
    yield { figure: `${name}: works`, value: found.asked };
    yield { figure: `${name}: refused`, value: found.refused };
    yield { figure: `${name}: rank 1 of those not refused`, value: found.first };
    yield { figure: `${name}: top ${depth} of those`, value: found.top };
  }
}

async function lookUp(engine, works, { words, fewest, ask, neighbours }, every, progress) {
  const random = randomNumbers(20_240_501);
  const long = works.filter(({ title }) => words(title).length >= fewest);
  const asked = long
    .map(({ id, title }) => ({ id, title, value: misremembered(words(title), random, neighbours).join(" ") }))
    .filter((_, index) => index % every === 0);
  const before = process.cpuUsage();
  const answers = await inTurn(asked, progress, async ({ id, title, value }) => {
    const found = await titlesFor(engine, ask(value));
    if (found === null) return null;
    const rank = found.findIndex((work) => work.id.endsWith(`/${id}`)) + 1;
    const own = titleWords(title).join(" ");
    const alike = rank === 1 || titleWords(found[0]?.display_name ?? "").join(" ") === own;
    if (rank !== 1 && process.env.EVAL_MISSES === "1")
      console.error(JSON.stringify({ id, rank, alike, value }));
    return { rank, alike };
  });
  const { user, system } = process.cpuUsage(before);
  const ranked = answers.filter((answer) => answer !== null);
  const share = (holds) => ranked.filter(holds).length / ranked.length;
  return {
    asked: answers.length,
    short: works.length - long.length,
    refused: answers.length - ranked.length,
    first: share(({ rank }) => rank === 1),
    top: share(({ rank }) => rank > 0),
    alike: share(({ alike }) => alike),
    reciprocal: ranked.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranked.length,
    cpu: (user + system) / 1000 / answers.length,
  };
}

async function readTitles(engine) {
  const works = [];
  const everything = { get_rows: "works", corpus: "all" };
  for await (const { id, document } of engine.stream(everything, { select: ["display_name"] })) {
    works.push({ id, title: JSON.parse(document).display_name ?? "" });
  }
  return works;
}

function misremembered(words, random, neighbours) {
  const kept = words.toSpliced(Math.floor(random() * words.length), 1);
  const one = Math.floor(random() * (kept.length - (neighbours ? 1 : 0)));
  const other = (one + 1 + (neighbours ? 0 : Math.floor(random() * (kept.length - 1)))) % kept.length;
  [kept[one], kept[other]] = [kept[other], kept[one]];
  return kept;
}

/** The first works found; null where the query is refused. */
async function titlesFor(engine, query) {
  try {
    const { documents } = await engine.query(query, { perPage: depth, select: ["id", "display_name"] });
    return documents.map((text) => JSON.parse(text));
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}

function asFilter(column_id) {
  return (value) => ({
    get_rows: "works",
    corpus: "all",
    filter_rows: [{ column_id, operator: "has", value }],
  });
}

function asUrl(value) {
  return { ...fromUrl(`/works?search=${encodeURIComponent(value)}`).query, corpus: "all" };
}

function asWritten(title) {
  return title.split(/\s+/).filter(Boolean);
}

/** The answers to all questions in order, a few of them asked at a time. */
async function inTurn(questions, progress, answer) {
  const answers = [];
  let next = 0;
  const work = async () => {
    while (next < questions.length) {
      const at = next;
      next += 1;
      answers[at] = await answer(questions[at]);
      progress(at, questions.length);
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return answers;
}
