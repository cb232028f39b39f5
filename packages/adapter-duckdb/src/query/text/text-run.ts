import type { AbortSignalLike } from "@oqlkit/engine";
import { TimeSlice } from "../../time-slice.ts";
import { ReadingPace } from "../reading-pace.ts";
import type { Dictionary } from "./dictionary.ts";
import { Postings } from "./postings.ts";
import type { StemWords } from "./term-words.ts";
import type { TextIndex } from "./text-index.ts";

/** One evaluation of text queries: what it has read, and how long it has gone on without a break. */
export class TextRun {
  readonly #pace = new ReadingPace(true);
  readonly #signal: AbortSignalLike | undefined;
  readonly #read = new Map<TextIndex, { readonly postings: Stretches; readonly places: Stretches }>();
  readonly #slice = new TimeSlice();

  constructor(signal: AbortSignalLike | undefined) {
    this.#signal = signal;
  }

  /** Whether others should have their turn. */
  get isLong(): boolean {
    return this.#slice.isOver;
  }

  /** Lets others have their turn. Rejects with the signal's reason once it is aborted. */
  pause(): Promise<void> {
    return this.#slice.next(this.#signal);
  }

  /** The postings of the stems from the first to before the second, as they are in the file. */
  read(index: TextIndex, dictionary: Dictionary, first: number, end: number): Promise<Buffer> {
    return this.#slice.read(index.postings(dictionary, first, end, this.#pace));
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
    const bytes = known.postings.get(stem) ?? (await this.read(index, dictionary, stem, stem + 1));
    known.postings.set(stem, bytes);
    const needed = placed || forms !== null;
    const places = needed
      ? (known.places.get(stem) ?? (await this.#slice.read(index.places(dictionary, stem, this.#pace))))
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
