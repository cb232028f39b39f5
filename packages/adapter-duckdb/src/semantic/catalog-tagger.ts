import { formatId, withoutMarkup } from "@oqlkit/catalog";
import type { AbortSignalLike, Predicate, TagOptions, TextTag, TextTags, TextToTag } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import {
  likelyTags,
  nearestKeyworded,
  nearestWorks,
  readVocabulary,
  type Tag,
  type TaggedWork,
  type TagObject,
  tagText,
  type Vocabulary,
  workText,
} from "@oqlkit/semantic";
import { quoteName } from "../identifiers.ts";
import { flatTable } from "../layout.ts";
import type { ConnectionPool } from "../query/connection-pool.ts";
import type { DocumentStore } from "../query/documents.ts";
import { readOnce } from "../read-once.ts";
import type { RowIndex } from "../row-index.ts";
import { dueTurn } from "../turn.ts";
import { nearestRows } from "./nearest-rows.ts";
import { embedText, type NearestSource } from "./nearest-works.ts";
import type { VectorStore } from "./vector-store.ts";

/** Where vectors, tags and names come from. */
export interface TagSource {
  readonly store: VectorStore;
  readonly pool: ConnectionPool;
  readonly documents: DocumentStore;
  readonly rows: RowIndex;
  readonly idBase: string;
  readonly matching: NearestSource["matching"];
}

const withKeywords: Predicate = { kind: "not", term: { kind: "missing", field: "keywords.id" } };
const noModel = { terms: [], frequencies: new Uint32Array(), texts: 0 };

/** Tags texts by a snapshot's works, keywords and concepts. What it reads of these it keeps from the first text on. */
export class CatalogTagger {
  readonly #source: TagSource;
  readonly #vocabulary = readOnce(() => this.#readVocabulary());
  readonly #keyworded = readOnce(() => this.#findKeyworded());

  constructor(source: TagSource) {
    this.#source = source;
  }

  /** Rejects as `embedText` does. */
  async tag(
    { title, abstract }: TextToTag,
    { leaveOut, all = false, signal }: TagOptions,
  ): Promise<TextTags> {
    const { store } = this.#source;
    const text = { title: withoutMarkup(title), abstract: withoutMarkup(abstract ?? "") };
    const [vocabulary, keyworded] = await Promise.all([this.#vocabulary(), this.#keyworded()]);
    const unit = await embedText(store, workText(text.title, text.abstract), signal);
    const near = (rows: Uint32Array | null, limit: number): Promise<TaggedWork[]> =>
      this.#nearest(unit, rows, limit, leaveOut, signal);
    const works = await near(null, nearestWorks);
    const evidence = { works, keyworded: await near(keyworded, nearestKeyworded) };
    await dueTurn();
    if (signal?.aborted) throw signal.reason;
    const { keywords, concepts } = tagText(text, evidence, vocabulary);
    const present = (entity: "keywords" | "concepts", tags: readonly Tag[]): TextTag[] =>
      (all ? tags : likelyTags(tags, tags.length)).map((tag) => this.#present(entity, tag));
    return { keywords: present("keywords", keywords), concepts: present("concepts", concepts) };
  }

  #present(entity: "keywords" | "concepts", { id, name, score }: Tag): TextTag {
    return { id: formatId(entity, id, this.#source.idBase), display_name: name, score };
  }

  /** The works nearest to a vector, with their tags. */
  async #nearest(
    unit: Float32Array,
    numbers: Uint32Array | null,
    limit: number,
    leaveOut: string | undefined,
    signal: AbortSignalLike | undefined,
  ): Promise<TaggedWork[]> {
    const { store, documents, rows: index } = this.#source;
    const found = await nearestRows(store, unit, numbers, leaveOut === undefined ? limit : limit + 1, signal);
    const { places } = await store.numbering();
    const ids = index.read(
      "works",
      found.map(({ row }) => places[row] ?? 0),
    );
    const near = found.filter((_, at) => leaveOut === undefined || ids[at]?.id !== leaveOut).slice(0, limit);
    const read = await documents.read(
      "works",
      near.map(({ row }) => row),
      ["keywords", "concepts"],
    );
    return near.map(({ score }, at) => ({ similarity: score, ...tagsIn(JSON.parse(read[at] ?? "{}")) }));
  }

  async #readVocabulary(): Promise<Vocabulary> {
    const { pool, store } = this.#source;
    const read = async (kind: TagObject["kind"], sql: string): Promise<TagObject[]> => {
      const rows = await pool.run({ text: sql, parameters: [] });
      return rows.map(([id, name, level]) => ({
        kind,
        id: String(id),
        name: String(name),
        level: level === null || level === undefined ? null : Number(level),
      }));
    };
    const named = (columns: string, entity: EntityType): string =>
      `select ${columns} from ${quoteName(flatTable(entity))} where display_name is not null order by id`;
    const keywords = await read("keyword", named("id, display_name, null", "keywords"));
    const concepts = await read("concept", named("id, display_name, level", "concepts"));
    return readVocabulary([...keywords, ...concepts], (await store.model()) ?? noModel);
  }

  /** The row numbers of the works with keywords, ascending. */
  async #findKeyworded(): Promise<Uint32Array> {
    const { matching, store } = this.#source;
    const { rows } = await store.numbering();
    const found = await matching({ entity: "works", filter: withKeywords });
    return (found?.map((place) => rows[place] ?? 0) ?? rows.slice()).sort();
  }
}

/** The tags of a work as it came in, whatever its age: keywords once had their name under `keyword`. */
function tagsIn(work: unknown): Pick<TaggedWork, "keywords" | "concepts"> {
  const listOf = (key: string): unknown[] => {
    const value: unknown = Reflect.get(Object(work), key);
    return Array.isArray(value) ? value : [];
  };
  const textOf = (entry: unknown, key: string): string => {
    const value: unknown = Reflect.get(Object(entry), key);
    return typeof value === "string" ? value : "";
  };
  return {
    keywords: listOf("keywords")
      .map((entry) => textOf(entry, "display_name") || textOf(entry, "keyword"))
      .filter((name) => name !== ""),
    concepts: listOf("concepts").map((entry) => {
      const score = Number(Reflect.get(Object(entry), "score"));
      return { name: textOf(entry, "display_name"), score: Number.isFinite(score) ? score : 0 };
    }),
  };
}
