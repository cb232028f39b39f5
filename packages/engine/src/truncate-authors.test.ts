import fc from "fast-check";
import { expect, test } from "vitest";
import { truncateAuthors } from "./truncate-authors.ts";

const authorship = fc.record({
  author: fc.record({ id: fc.string(), display_name: fc.string() }),
  institutions: fc.array(fc.record({ display_name: fc.string() }), { maxLength: 2 }),
  raw_author_name: fc.constantFrom('A "B" C', '"author"', "]", "\\", "{,"),
});
const work = fc.record(
  {
    id: fc.string(),
    title: fc.constantFrom('"author":', "plain"),
    authorships: fc.array(authorship, { maxLength: 8 }),
    is_authors_truncated: fc.boolean(),
    fwci: fc.double({ noNaN: true, noDefaultInfinity: true }),
  },
  { requiredKeys: ["id"] },
);

test("as cutting the list does", () => {
  fc.assert(
    fc.property(work, fc.integer({ min: 1, max: 8 }), fc.constantFrom(0, 1), (object, most, indent) => {
      const text = JSON.stringify(object, null, indent);
      const cut = truncateAuthors(text, most);
      const all = object.authorships ?? [];
      if (all.length <= most) expect(cut).toBe(text);
      else {
        const { authorships: _, is_authors_truncated: __, ...rest } = JSON.parse(text);
        const expected = { ...rest, authorships: all.slice(0, most), is_authors_truncated: true };
        expect(JSON.parse(cut)).toEqual(JSON.parse(JSON.stringify(expected)));
      }
    }),
  );
});

test("the key that says so comes after fwci, once", () => {
  const one = '{"author":{"id":"A"}}';
  const cut = (rest: string): string => truncateAuthors(`{"authorships":[${one}, ${one}],${rest}}`, 1);
  expect(cut('"fwci":1.50,"type":"a"')).toBe(
    `{"authorships":[${one}],"fwci":1.50,"is_authors_truncated":true,"type":"a"}`,
  );
  expect(cut('"is_authors_truncated":false,"type":"a"')).toBe(
    `{"authorships":[${one}],"is_authors_truncated":true,"type":"a"}`,
  );
});
