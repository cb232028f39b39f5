import { wordsOf } from "../../packages/catalog/dist/index.js";

const fewestWords = 4;
const depth = 10;

/**
 * Looks every work up by its title as somebody would remember it, one word dropped and two swapped, and tells at what
 * rank it comes. Titles of fewer than four words are left out: what is left of them names nothing.
 */
export async function* knownItem(engine) {
  const random = generator(20_240_501);
  const ranks = [];
  let short = 0;
  let none = 0;
  const misses = [];
  for await (const { id, document } of engine.stream(
    { get_rows: "works", corpus: "all" },
    { select: ["display_name"] },
  )) {
    const { display_name: title } = JSON.parse(document);
    const words = wordsOf(title ?? "");
    if (words.length < fewestWords) {
      short += 1;
      continue;
    }
    const value = misremembered(words, random).join(" ");
    const filter_rows = [{ column_id: "fulltext.search", operator: "has", value }];
    const query = { get_rows: "works", corpus: "all", filter_rows };
    const { documents, count } = await engine.query(query, {
      perPage: depth,
      select: ["id", "display_name"],
    });
    const found = documents.map((text) => JSON.parse(text));
    const rank = found.findIndex((work) => work.id.endsWith(`/${id}`)) + 1;
    ranks.push(rank);
    if (count === 0) none += 1;
    if (rank !== 1) {
      const same =
        found[0] !== undefined && wordsOf(found[0].display_name ?? "").join(" ") === words.join(" ");
      misses.push({ id, rank, same, value });
    }
  }
  if (process.env.EVAL_MISSES === "1") for (const miss of misses) console.error(JSON.stringify(miss));
  const share = (most) => ranks.filter((rank) => rank > 0 && rank <= most).length / ranks.length;
  yield { figure: "works", value: ranks.length };
  yield { figure: "left out, title too short", value: short };
  yield { figure: "rank 1", value: share(1), least: 0.95 };
  yield { figure: `top ${depth}`, value: share(depth), least: 0.99 };
  yield {
    figure: "MRR",
    value: ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length,
  };
  yield {
    figure: "not at rank 1 behind another work of the same title",
    value: misses.filter(({ same }) => same).length,
  };
  yield { figure: "nothing found", value: none };
}

function misremembered(words, random) {
  const kept = words.toSpliced(Math.floor(random() * words.length), 1);
  const one = Math.floor(random() * kept.length);
  const other = (one + 1 + Math.floor(random() * (kept.length - 1))) % kept.length;
  [kept[one], kept[other]] = [kept[other], kept[one]];
  return kept;
}

/** Numbers in [0, 1) by a seed: mulberry32. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
