import { hashText } from "@oqlkit/catalog";
import { RecentItems } from "@oqlkit/engine";
import { ByteText } from "./byte-text.ts";
import type { Encoding } from "./compress.ts";
import { isPieces } from "./pieces.ts";
import type { Reply } from "./reply.ts";

/** An answer, and what is sent or put on record with it. */
export interface Answer {
  readonly reply: Reply;
  /** The entity tag; undefined when it has none. */
  readonly tag: string | undefined;
  /** Whether the body may come compressed in several ways. */
  readonly varies: boolean;
  /** The path as routed. */
  readonly path: string;
  /** The id of the operation; null when none was asked for. */
  readonly operation: string | null;
}

/** What an answer is kept by: nothing else that a request says has a part in one that the snapshot settles. */
export const answerKey = (url: string, encoding: Encoding | undefined): string => `${encoding ?? ""} ${url}`;

/** What an answer takes in memory beside its body. Bytes. */
const overhead = 500;

interface Kept {
  readonly answer: Answer;
  /** Whether it was asked for again. Most are not, and are spared what makes sending it again faster. */
  readonly asked: boolean;
}

/** Bytes: one for a character of ASCII, two where a text has others. */
function sizeOfText(text: string): number {
  return Buffer.byteLength(text) === text.length ? text.length : 2 * text.length;
}

function sizeOfBody(body: Reply["body"]): number {
  if (typeof body === "string") return sizeOfText(body);
  return body instanceof Uint8Array || body instanceof ByteText ? body.length : 0;
}

/** Bytes. */
const sizeOf = (key: string, { answer }: Kept): number =>
  overhead + 2 * key.length + sizeOfBody(answer.reply.body);

/**
 * What an answer is to those who waited for it: `mine` tells them nothing of their own, so one of them makes it anew.
 * Undefined when it is found where answers are kept, or nowhere: then it is never kept, and not worth another wait.
 */
export type Outcome = Reply | "mine" | undefined;

interface Making {
  readonly maker: object;
  readonly made: Promise<Outcome>;
  readonly end: (outcome: Outcome) => void;
}

/** So many keys, about: what comes back later would be forgotten before it does. */
const keysNoted = 2048;

/** The keys that were met last, by their hashes: now and then one is taken for another. */
class NotedKeys {
  readonly #hashes = new Uint32Array(keysNoted);

  /** Notes a key; whether it was noted already. */
  note(key: string): boolean {
    const hash = hashText(key);
    const place = hash % keysNoted;
    const known = this.#hashes[place] === hash;
    this.#hashes[place] = hash;
    return known;
  }
}

/** The answers of one snapshot that were asked for last, in so many bytes of memory. */
export class KeptAnswers {
  readonly #items: RecentItems<string, Kept>;
  #version: string | undefined;
  /** Answers that are being made, each with who makes it. */
  readonly #making = new Map<string, Making>();
  readonly #noted = new NotedKeys();

  constructor(room: number) {
    this.#items = new RecentItems(room, sizeOf);
  }

  /** The answer by a key when the snapshot has this version. */
  find(key: string, version: string): Answer | undefined {
    const kept = version === this.#version ? this.#items.get(key) : undefined;
    if (kept === undefined || kept.asked) return kept?.answer;
    const answer = ready(kept.answer);
    this.#items.set(key, { answer, asked: true });
    return answer;
  }

  /**
   * Notes that an answer is being made, so that it is made once when many ask for it at once. When another makes it
   * already, gives what resolves when that is over.
   */
  begin(key: string, maker: object): Promise<Outcome> | undefined {
    const other = this.#making.get(key);
    if (other !== undefined) return other.made;
    let end: Making["end"] = () => {};
    const made = new Promise<Outcome>((resolve) => {
      end = resolve;
    });
    this.#making.set(key, { maker, made, end });
    return undefined;
  }

  /** Has those go on who wait for what was made, if it was this maker who made it. */
  end(key: string, maker: object, outcome: Outcome): void {
    const making = this.#making.get(key);
    if (making?.maker !== maker) return;
    this.#making.delete(key);
    making.end(outcome);
  }

  /** Keeps an answer and forgets those of other snapshots; one that is made while it is sent is not kept. */
  keep(key: string, answer: Answer, version: string): void {
    if (isPieces(answer.reply.body)) return;
    if (version !== this.#version) this.#items.clear();
    this.#version = version;
    this.#items.set(key, { answer, asked: false });
  }

  /** Keeps an answer as `keep` does where it was made not long ago as well. */
  keepWhenMadeAgain(key: string, answer: Answer, version: string): void {
    if (this.#noted.note(key)) this.keep(key, answer, version);
  }
}

/** With other letters than ASCII's, a text is encoded once and not each time that it is sent. */
function ready(answer: Answer): Answer {
  const { reply } = answer;
  if (typeof reply.body !== "string") return answer;
  const bytes = Buffer.from(reply.body);
  if (bytes.length === reply.body.length) return answer;
  return { ...answer, reply: { ...reply, body: new ByteText(bytes.toString("latin1")) } };
}
