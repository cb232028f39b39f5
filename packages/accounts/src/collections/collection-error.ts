/** Why a request about a collection is refused; the codes are part of the API. */
export type CollectionErrorCode =
  | "invalid_body"
  | "entity_type_invalid"
  | "display_name_invalid"
  | "display_name_too_long"
  | "display_name_duplicate"
  | "description_invalid"
  | "entity_id_invalid"
  | "entity_id_wrong_type"
  | "collection_full"
  | "too_many_collections";

/** A request about a collection that cannot be carried out as it stands. The message is for its author. */
export class CollectionError extends Error {
  override readonly name = "CollectionError";
  readonly code: CollectionErrorCode;

  constructor(code: CollectionErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
