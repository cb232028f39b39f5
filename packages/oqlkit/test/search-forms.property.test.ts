import { createEngine } from "@oqlkit/engine";
import { createMemoryAdapter, searchedCatalog } from "@oqlkit/engine/testing";
import { fromUrl, parse, printOneLine } from "@oqlkit/oql";
import type { Oqo } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { it } from "vitest";

const { numRuns: runs = 500 } = fc.readConfigureGlobal();

const word = fc.constantFrom(..."data Learning models machine change of x-ray naïve 東京".split(" "));
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(" "));
const near = fc
  .tuple(words, fc.integer({ min: 0, max: 4 }), words)
  .map(([one, distance, other]) => `"${one}"~${distance}~"${other}"`);
const { text } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(
      words,
      words.map((some) => `"${some}"`),
      near,
    ),
    fc
      .tuple(
        fc.array(tie("text"), { minLength: 2, maxLength: 3 }),
        fc.constantFrom(" AND ", " OR ", " NOT ", " OR NOT "),
      )
      .map(([all, join]) => all.join(join)),
    tie("text").map((inner) => `(${inner})`),
    tie("text").map((inner) => `NOT ${inner}`),
  ),
}));

const searched = fc.constantFrom<readonly [entity: string, column: string]>(
  ["works", "display_name.search"],
  ["works", "fulltext.search"],
  ["works", "display_name.search.exact"],
  ["works", "fulltext.search.exact"],
  ["works", "raw_affiliation_strings.search"],
  ["sources", "text.search"],
  ["institutions", "display_name.search"],
);

/** Whether the text is Boolean as the URL reading sees it: other mixed text is one value, which OQL prints as words. */
const isBoolean = (value: string): boolean => /(?:^|\s)(?:AND|OR|NOT)[\s(]/.test(value);

it("finds the same rows for Boolean text in a URL, in an OQO and in OQL", async () => {
  const property = fc.asyncProperty(
    searchedCatalog(fc),
    searched,
    text.filter(isBoolean),
    async (data, [entity, column], value) => {
      const engine = createEngine({ adapter: createMemoryAdapter(data) });
      const idsOf = async (oqo: Oqo): Promise<string> => {
        const answer = await engine.query(
          { ...oqo, ...(entity === "works" && { corpus: "all" }) },
          { perPage: 100 },
        );
        if (answer.kind !== "rows") throw new TypeError("A search gives rows.");
        return answer.documents
          .map((document) => (JSON.parse(document) as { id: string }).id)
          .sort()
          .join();
      };
      const direct = await idsOf({
        get_rows: entity,
        filter_rows: [{ column_id: column, value, operator: "has" }],
      });
      const { query: fromText } = fromUrl(`/${entity}?filter=${column}:${encodeURIComponent(value)}`);
      if (fromText === undefined) throw new Error(`The URL with ${value} is not read.`);
      const printed = printOneLine(fromText);
      const { query: parsed } = parse(printed);
      if (parsed === undefined) throw new Error(`${printed} does not parse.`);
      const [url, oql] = [await idsOf(fromText), await idsOf(parsed)];
      if (url !== direct) throw new Error(`The URL finds ${url}, the OQO ${direct}.`);
      if (oql !== direct) throw new Error(`${printed} finds ${oql}, the OQO ${direct}.`);
    },
  );
  await fc.assert(property, { numRuns: Math.ceil(runs / 5) });
});
