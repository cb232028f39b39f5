import type { GroupsAnswer as EngineGroups, RowsAnswer as EngineRows, QueryResult } from "@oqlkit/engine";
import type { EntityName, EntityType } from "@oqlkit/oqo-schema";
import type { RowOf } from "./query-input.ts";

/** A page of objects. */
export interface RowsAnswer<E extends EntityName = EntityName> extends EngineRows {
  readonly entity: EntityType;
  /** The root keys that the documents were asked for; null for all. */
  readonly select: readonly string[] | null;
  /** The documents, parsed when they are first looked at. */
  readonly rows: readonly RowOf<E>[];
}

/** The groups of a grouped query. */
export interface GroupsAnswer extends EngineGroups {
  /** What was grouped. */
  readonly entity: EntityType;
}

/** The answer to a query: a page of rows, or groups; `kind` tells which. */
export type Answer<E extends EntityName = EntityName> = RowsAnswer<E> | GroupsAnswer;

/** One object. */
export interface Found<E extends EntityName = EntityName> {
  /** Canonical id, which is another than was asked for when that one was merged. */
  readonly id: string;
  /** The object as JSON text. */
  readonly document: string;
  /** The document, parsed when it is first looked at. */
  readonly row: RowOf<E>;
}

/** What the engine answered, with parsed rows. */
export function answerOf<E extends EntityName>(
  entity: EntityType,
  result: QueryResult,
  select: readonly string[] | null,
): Answer<E> {
  if (result.kind === "groups") return { entity, ...result };
  let rows: readonly RowOf<E>[] | undefined;
  return {
    entity,
    select,
    ...result,
    get rows() {
      rows ??= result.documents.map((document) => parseRow<E>(document));
      return rows;
    },
  };
}

/** An object with its parsed document. */
export function foundOf<E extends EntityName>(id: string, document: string): Found<E> {
  let row: RowOf<E> | undefined;
  return {
    id,
    document,
    get row() {
      row ??= parseRow<E>(document);
      return row;
    },
  };
}

/** A stored document; its type is that of the entity type it is stored under. */
export const parseRow = <E extends EntityName>(document: string): RowOf<E> => JSON.parse(document);
