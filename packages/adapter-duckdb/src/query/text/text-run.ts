import { setImmediate } from "node:timers/promises";
import type { AbortSignalLike } from "@oqlkit/engine";
import { ReadingPace } from "../reading-pace.ts";
import type { Dictionary } from "./dictionary.ts";
import { Postings } from "./postings.ts";
import type { StemWords } from "./term-words.ts";
import type { TextIndex } from "./text-index.ts";

/** How long others wait for their turn, in milliseconds. */
const slice = 10;

/** One evaluation of text queries: what it has read, and how long it has gone on without a break. */
export class TextRun {
  readonly pace: ReadingPace = new ReadingPace(true);
  readonly #signal: AbortSignalLike | undefined;
  readonly #read = new Map<TextIndex, { readonly postings: Stretches; readonly places: Stretches }>();
  #started = performance.now();

  constructor(signal: AbortSignalLike | undefined) {
    this.#signal = signal;
  }

  /** Whether others should have their turn. */
  get isLong(): boolean {
    return performance.now() - this.#started > slice;
  }

  /** Lets others have their turn. Rejects with the signal's reason once it is aborted. */
  async pause(): Promise<void> {
    await setImmediate();
    if (this.#signal?.aborted) throw this.#signal.reason;
    this.#started = performance.now();
  }

  /** The postings of a stem from their beginning, with places or without. */
  async postings(
    index: TextIndex,
    dictionary: Dictionary,
    { stem, forms }: StemWords,
    placed: boolean,
  ): Promise<Postings> {
    const known = this.#read.get(index) ?? { postings: new Map(), places: new Map() };
    this.#read.set(index, known);
    const bytes = known.postings.get(stem) ?? (await index.postings(dictionary, stem, stem + 1, this.pace));
    known.postings.set(stem, bytes);
    const needed = placed || forms !== null;
    const places = needed
      ? (known.places.get(stem) ?? (await index.places(dictionary, stem, this.pace)))
      : null;
    if (places !== null) known.places.set(stem, places);
    return new Postings(bytes, 0, places, {
      rows: dictionary.rowsOf[stem] ?? 0,
      parts: dictionary.parts.length,
      forms: dictionary.forms[stem] ?? 1,
      wanted: forms,
    });
  }
}

/** Bytes by stem. */
type Stretches = Map<number, Buffer>;
