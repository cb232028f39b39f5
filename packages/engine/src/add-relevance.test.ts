import { expect, it } from "vitest";
import { addRelevance } from "./add-relevance.ts";

it.each([
  [
    '{"id":"a","display_name":"x, }","doi":null}',
    '{"id":"a","display_name":"x, }","relevance_score":1.5,"doi":null}',
  ],
  ['{"id":"a"}', '{"id":"a","relevance_score":1.5}'],
  ["{ }", '{ "relevance_score":1.5}'],
  ['{"id":"a","display_name":null}', '{"id":"a","display_name":null,"relevance_score":1.5}'],
  ['{"relevance_score":9,"display_name":"x","b":1}', '{"display_name":"x","relevance_score":1.5,"b":1}'],
  ['{"relevance_score":9,"b":1}', '{"b":1,"relevance_score":1.5}'],
  [
    '{"display_name":"x","b":{"relevance_score":9}}',
    '{"display_name":"x","relevance_score":1.5,"b":{"relevance_score":9}}',
  ],
])("%s", (document, expected) => {
  expect(addRelevance(document, 1.5)).toBe(expected);
});
