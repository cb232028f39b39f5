import { item } from "./arrays.ts";
import type { Hierarchy } from "./hierarchy.ts";
import { capitalize } from "./words.ts";

/** A concept of the older classification, levels 0 (broad) to 5. */
interface Concept {
  readonly name: string;
  readonly level: number;
  /** Positions of the broader concepts, nearest first. */
  readonly ancestors: readonly number[];
}

/** The concepts, and the chain of concepts each topic leads to. */
export interface ConceptTree {
  readonly concepts: readonly Concept[];
  /** For each topic, its concepts from level 0 down. */
  readonly ofTopic: readonly (readonly number[])[];
}

/** Fields give level 0, subfields level 1, and the words of topics the levels below, fewer and fewer. */
export function createConcepts(hierarchy: Hierarchy): ConceptTree {
  const concepts: Concept[] = [];
  const add = (name: string, ancestors: readonly number[]): number => {
    concepts.push({ name, level: ancestors.length, ancestors });
    return concepts.length - 1;
  };
  const ofField = hierarchy.fields.map((field) => add(field.name, []));
  const ofSubfield = hierarchy.subfields.map((subfield) =>
    add(`${subfield.name} (discipline)`, [item(ofField, subfield.field)]),
  );
  const ofTopic = hierarchy.topics.map((topic, index) => {
    const discipline = item(ofSubfield, topic.subfield);
    const chain = [item(ofField, topic.field), discipline];
    const depth = index % 10 === 0 ? 6 : index % 3 === 0 ? 5 : 4;
    for (let level = 2; level < depth; level++) {
      chain.push(add(capitalize(item(topic.terms, level - 2)), [...chain].reverse()));
    }
    return chain;
  });
  return { concepts, ofTopic };
}
