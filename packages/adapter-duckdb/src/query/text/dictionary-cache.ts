import { fieldOf } from "@oqlkit/catalog";
import type { LogicalPlan, Predicate, ScorePlan } from "@oqlkit/engine";
import { indexedField, type TextGroup } from "../../text-groups.ts";
import type { ResultRow } from "../pooled-connection.ts";
import type { Statement } from "../sql-writer.ts";
import { type Dictionaries, type Dictionary, noDictionaries, readDictionary } from "./dictionary.ts";

/** What of a plan is about texts. */
interface Searching extends Pick<LogicalPlan, "entity" | "filter"> {
  readonly score?: ScorePlan | null;
}

/** The dictionaries of a snapshot, each read when a plan first needs it and then kept. */
export class DictionaryCache {
  readonly #run: (statement: Statement) => Promise<ResultRow[]>;
  readonly #reading = new Map<string, Promise<Dictionary>>();

  constructor(run: (statement: Statement) => Promise<ResultRow[]>) {
    this.#run = run;
  }

  /** The dictionaries that a plan is compiled with. */
  async ofPlan({ entity, filter, score }: Searching): Promise<Dictionaries> {
    // A condition whose score is asked for may have gone from the filter.
    const scored = score?.matches ?? [];
    const read = new Map<TextGroup, Dictionary>();
    for (const name of [...matchedFields(filter), ...scored.map(({ field }) => field)]) {
      const field = fieldOf(entity, name);
      const indexed = field === undefined ? null : indexedField(field);
      if (indexed !== null) read.set(indexed.group, await this.#dictionary(indexed.group));
    }
    return (group) => read.get(group) ?? noDictionaries(group);
  }

  #dictionary(group: TextGroup): Promise<Dictionary> {
    const key = `${group.entity}/${group.name}`;
    const known = this.#reading.get(key);
    if (known !== undefined) return known;
    const reading = readDictionary(this.#run, group);
    this.#reading.set(key, reading);
    // A failure is met by those who wait; the next plan tries again.
    reading.catch(() => this.#reading.delete(key));
    return reading;
  }
}

function* matchedFields(predicate: Predicate): Generator<string> {
  switch (predicate.kind) {
    case "and":
    case "or":
      for (const term of predicate.terms) yield* matchedFields(term);
      return;
    case "not":
      yield* matchedFields(predicate.term);
      return;
    case "match":
      yield predicate.field;
      return;
    default:
      return;
  }
}
