import { item } from "./arrays.ts";
import type { Hierarchy, Topic } from "./hierarchy.ts";
import { Random, stream } from "./random.ts";
import { lexicons, researchAdjectives, researchNouns } from "./word-lists.ts";
import { capitalize } from "./words.ts";
import { drawRank, rankTable, zipfWeight } from "./zipf.ts";

const termTable = rankTable(26, 1024, zipfWeight(1.5));
const emoji = ["🧬", "🌍", "🚀", "🤖"] as const;
const figures = ["(p<0.05)", "95%", "(n=120)", "2.4", "50", "(CI", "10", "one-third"] as const;
const unspaced: ReadonlySet<string> = new Set(["zh", "ja"]);

/** Writes the texts of works: made of general words by Zipf's law, of words of the topic, and of the language. */
export class TextWriter {
  private readonly hierarchy: Hierarchy;
  private readonly random: Random;
  private readonly wordTable: Uint16Array;

  constructor(seed: number, hierarchy: Hierarchy) {
    this.hierarchy = hierarchy;
    this.random = new Random(seed);
    this.wordTable = rankTable(hierarchy.generalWords, 1 << 20, zipfWeight(2.7));
  }

  private term(topic: Topic): string {
    return item(topic.terms, drawRank(this.random, termTable) % topic.terms.length);
  }

  private word(topic: Topic, lexicon: readonly string[] | undefined, termShare: number): string {
    const { random } = this;
    const u = random.unit();
    if (u < termShare) return this.term(topic);
    if (lexicon !== undefined && u < 0.85) return random.pick(lexicon);
    return item(this.hierarchy.words, drawRank(random, this.wordTable));
  }

  private englishTitle(topic: Topic): string {
    const { random } = this;
    const noun = random.pick(researchNouns);
    const adjective = random.pick(researchAdjectives);
    const rest = Array.from({ length: 1 + random.below(6) }, () => this.word(topic, undefined, 0.55)).join(
      " ",
    );
    switch (random.below(5)) {
      case 0:
        return `${capitalize(adjective)} ${noun} of ${this.term(topic)} in ${rest}`;
      case 1:
        return `The ${noun} of ${this.term(topic)} and ${rest}: a ${adjective} study`;
      case 2:
        return `${capitalize(this.term(topic))} ${noun} for ${rest}`;
      case 3:
        return `On the ${this.term(topic)} of ${rest}`;
      default:
        return `${capitalize(this.term(topic))}, ${this.term(topic)} and ${rest}`;
    }
  }

  /** The title of a work; seldom with quotes, a line break or an emoji, and null once in 200 works. */
  title(work: number, topic: Topic, language: string | null): string | null {
    const { random } = this;
    random.seek(stream.text, work * 2);
    if (random.chance(0.005)) return null;
    const oddity = random.unit();
    const lexicon = lexicons[language ?? ""];
    let title: string;
    if (lexicon === undefined) {
      title = this.englishTitle(topic);
    } else {
      const inScript = unspaced.has(language ?? "");
      const parts = Array.from({ length: 4 + random.below(7) }, () =>
        this.word(topic, lexicon, inScript ? 0 : 0.3),
      );
      title = capitalize(parts.join(inScript ? "" : " "));
    }
    if (oddity < 0.01) return `“${title}”: a reply`;
    if (oddity < 0.02) return `"${title}"`;
    if (oddity < 0.025) return `${title}\n`;
    if (oddity < 0.03) return `${title} ${random.pick(emoji)}`;
    return oddity < 0.033 ? `<i>${title}</i> & more` : title;
  }

  /** The inverted index of a work's abstract, as JSON text. */
  abstractIndex(work: number, topic: Topic, language: string | null): string {
    const { random } = this;
    random.seek(stream.text, work * 2 + 1);
    const u = random.unit();
    const length = 30 + Math.floor(190 * u * u) + random.below(50);
    const lexicon = lexicons[language ?? ""];
    const places = new Map<string, string>();
    let left = 0;
    for (let at = 0; at < length; at++) {
      let word = random.next() < 60_000_000 ? random.pick(figures) : this.word(topic, lexicon, 0.2);
      if (left === 0) {
        left = 8 + random.below(18);
        word = capitalize(word);
      }
      left -= 1;
      if (left === 0 || at === length - 1) word += ".";
      else if (random.next() < 200_000_000) word += ",";
      const known = places.get(word);
      places.set(word, known === undefined ? `${at}` : `${known},${at}`);
    }
    let json = "";
    for (const [word, positions] of places) json += `${json === "" ? "{" : ","}"${word}":[${positions}]`;
    return `${json}}`;
  }

  /** A sentence or so about a topic, for descriptions. */
  sentence(salt: number, topic: Topic): string {
    this.random.seek(stream.text, -2 - salt);
    const parts = Array.from({ length: 8 + this.random.below(10) }, () => this.word(topic, undefined, 0.35));
    return `${capitalize(parts.join(" "))}.`;
  }
}
