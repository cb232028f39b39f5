import { expect, it } from "vitest";
import { withDisplayName } from "./display-name.ts";

it.each([
  ['{"id": "G1", "title":"a", "x": 1.0}', '{"id": "G1","display_name":"a \\"b\\"", "title":"a", "x": 1.0}'],
  [' {"title":"a","id":"G1"}', ' {"display_name":"a \\"b\\"","title":"a","id":"G1"}'],
  ['{"title":"a","id":"G1"}', '{"display_name":"a \\"b\\"","title":"a","id":"G1"}'],
  ['{"id":"G1","display_name": null,"x":2.50}', '{"id":"G1","display_name":"a \\"b\\"","x":2.50}'],
  [
    '{"funder":{"display_name":null},"s":"\\"display_name\\":null [{","display_name" : null , "x":[]}',
    '{"funder":{"display_name":null},"s":"\\"display_name\\":null [{","display_name":"a \\"b\\"" , "x":[]}',
  ],
])("gives %s its name", (json, named) => {
  expect(withDisplayName(json, 'a "b"')).toBe(named);
});
