import type { EntityType } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type StagedBatch, stageBatch } from "./stage-batch.ts";

const stage = (text: string, batch = 0, partition: string | null = null): StagedBatch =>
  stageBatch({
    entity: "keywords",
    bytes: new Uint8Array(Buffer.from(text)),
    idBase: "https://openalex.org",
    batch,
    partition,
    form: "plain",
  });

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("utf8");

const unquote = (cell: string | undefined): string => (cell ?? "").slice(1, -1).replaceAll('""', '"');

function keysOf(staged: StagedBatch): [seq: number, id: string, updated: string, length: number][] {
  return textOf(staged.keys)
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [seq, id, updated, length] = line.split("\t");
      return [Number(seq), unquote(id), unquote(updated), Number(length)];
    });
}

function documentsOf(staged: StagedBatch): string[] {
  let at = 0;
  return keysOf(staged).map(([, , , length]) => {
    at += length;
    return textOf(staged.documents.subarray(at - length, at));
  });
}

/** Documents as far as they were read: what is added to an object stands at its end. */
const begin = (document: string | undefined, line: string): string | undefined =>
  document?.startsWith(`${line.slice(0, -1)},`) ? line : document;

/** A line with the id that its document has, which is the full one. */
function withFullId(line: string, document = "{}"): string {
  const { id: given } = JSON.parse(line);
  return typeof given === "string"
    ? line.replace(JSON.stringify(given), () => JSON.stringify(JSON.parse(document).id))
    : line;
}

describe("stageBatch", () => {
  it("numbers rows by batch, and dates them by their directory when they have no date", () => {
    const text =
      '{"id":"https://openalex.org/keywords/a","updated_date":"2024-01-02"}\n\n{"id":"https://openalex.org/keywords/b"}';
    const keys = keysOf(stage(text, 3, "2023-05-06"));
    const [first, second] = keys.map(([seq]) => seq);
    expect(second).toBe((first ?? 0) + 1);
    expect(first).toBeGreaterThan(keysOf(stage(text, 2))[1]?.[0] ?? Number.POSITIVE_INFINITY);
    expect(keys.map(([, id]) => id)).toEqual(["a", "b"]);
    expect(keys[0]?.[2]).toMatch(/^2024-01-02/);
    expect(keys[1]?.[2]).toBe("2023-05-06T00:00:00.000000");
  });

  it("keeps abstracts in older forms as plain indexes, and all else as it came", () => {
    const line = (index: string): string =>
      `{"id":"https://openalex.org/W1","abstract_inverted_index":${index},"fwci":1.0}`;
    const wrapped = '{"IndexLength":2,"InvertedIndex":{"two":[0],"words":[1]}}';
    const staged = stageBatch({
      entity: "works",
      bytes: new Uint8Array(Buffer.from(`${line(wrapped)}\n${line(JSON.stringify(wrapped))}\n`)),
      idBase: "https://openalex.org",
      batch: 0,
      partition: null,
      form: "plain",
    });
    const plain = line('{"two":[0],"words":[1]}');
    expect(documentsOf(staged).map((document) => begin(document, plain))).toEqual([plain, plain]);
  });

  it("names objects that have their name elsewhere, and keeps all else as it came", () => {
    const named = (entity: EntityType, line: string): unknown => {
      const bytes = new Uint8Array(Buffer.from(line));
      const staged = stageBatch({
        entity,
        bytes,
        idBase: "https://openalex.org",
        batch: 0,
        partition: null,
        form: "plain",
      });
      const [document = ""] = documentsOf(staged);
      const { display_name: name, ...rest } = JSON.parse(document);
      const { display_name: _, ...given } = JSON.parse(line);
      expect(rest).toMatchObject(given);
      return name;
    };
    expect(named("awards", '{"id":"https://openalex.org/G1","title":"Grant","amount":1.0}')).toBe("Grant");
    expect(named("awards", '{"id":"https://openalex.org/G2","display_name":"Own","title":"Other"}')).toBe(
      "Own",
    );
    expect(named("works", '{"id":"https://openalex.org/W1","display_name":null,"title":"Work"}')).toBe(
      "Work",
    );
    expect(named("works", '{"id":"https://openalex.org/W2"}')).toBe(null);
    // No other entity type has its name in a title.
    expect(named("topics", '{"id":"https://openalex.org/T1","title":"Topic"}')).toBe(null);
  });

  it("counts oddities by kind, whatever their place in lists", () => {
    const staged = stageBatch({
      entity: "works",
      bytes: new Uint8Array(
        Buffer.from(
          '{"id":"W1","referenced_works":[null,"W2",null],"publication_year":"x"}\n' +
            '{"id":"W2","referenced_works":[null],"publication_year":"y"}\n',
        ),
      ),
      idBase: "https://openalex.org",
      batch: 0,
      partition: null,
      form: "plain",
    });
    expect(staged.rows).toBe(2);
    expect(Object.keys(staged.warnings).every((kind) => !/\d/.test(kind))).toBe(true);
    expect(staged.warnings["publication_year: not an integer"]).toBe(2);
  });

  it("replaces halves of surrogate pairs, in values and in member names", () => {
    const staged = stage('{"id":"https://openalex.org/keywords/a","display_name":"x\\ud800y\\ud83d\\ude00"}');
    expect(JSON.parse(textOf(staged.objects)).display_name).toBe("x\ufffdy\u{1f600}");
  });

  it("takes a line or rejects it, and loses none, whatever it holds", () => {
    // A number that is a name, and a text that is a number, are returned in their own types.
    const notNumber = fc.jsonValue().filter((value) => typeof value !== "number");
    const notNumeric = fc.jsonValue().filter((value) => typeof value !== "string" || Number.isNaN(+value));
    const object = fc.record(
      {
        id: fc.oneof(
          fc.constantFrom("https://openalex.org/keywords/a", "https://openalex.org/W1", "", "keywords/b c"),
          fc.string({ unit: "grapheme" }),
          fc.jsonValue(),
        ),
        display_name: fc.oneof(fc.string({ unit: "binary" }), notNumber),
        works_count: notNumeric,
        updated_date: fc.oneof(fc.constant("2024-01-01"), fc.jsonValue()),
        extra: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const line = fc.oneof(
      { weight: 4, arbitrary: object.map((value) => JSON.stringify(value)) },
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.string().map((text) => text.replaceAll("\n", " ")),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (all) => {
        const staged = stage(all.join("\n"));
        const blank = all.filter((text) => text.replace(/^[ \t\r]+|[ \t\r]+$/g, "") === "").length;
        expect(staged.rows + staged.rejects.length).toBe(all.length - blank);
        expect(documentsOf(staged)).toHaveLength(staged.rows);
        const taken = all.filter((_, at) => !staged.rejects.some((reject) => reject.line === at));
        const lines = taken.map((text) => text.replace(/^[ \t\r]+|[ \t\r]+$/g, "")).filter(Boolean);
        const documents = documentsOf(staged);
        const wanted = lines.map((line, at) => withFullId(line, documents[at]));
        expect(wanted.map((line, at) => begin(documents[at], line))).toEqual(wanted);
        const objects = textOf(staged.objects).split("\n").slice(0, -1);
        expect(objects.map((text) => JSON.parse(text).$seq)).toEqual(keysOf(staged).map(([seq]) => seq));
      }),
      { seed: 2, numRuns: 300 },
    );
  });
});
