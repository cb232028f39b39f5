/** How the row itself relates: the words of the three relation columns (spec section 8). */
interface Relation {
  readonly subject: "it" | "it's";
  readonly verb: "cites" | "cited by" | "related to";
}

const relations: ReadonlyMap<string, Relation> = new Map([
  ["referenced_works", { subject: "it", verb: "cites" }],
  ["cited_by", { subject: "it's", verb: "cited by" }],
  ["related_to", { subject: "it's", verb: "related to" }],
]);

/** The relation an `is` condition on this column prints as. */
export function relationOf(column: string): Relation | undefined {
  return relations.get(column);
}
