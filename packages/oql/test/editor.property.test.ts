import { canonicalize } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  completeAt,
  type Diagnostic,
  diagnose,
  type Fix,
  format,
  fromUrl,
  hoverAt,
  parse,
  print,
  tokens,
} from "../src/index.ts";
import { canonicalQuery, nearlyQuery } from "./arbitraries.ts";

const anyText = fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), nearlyQuery);

/** Words and quoted words that make one term. */
const run = fc
  .array(fc.constantFrom("cat", "dog", '"a b"', '"a  b"', '" b"', '"b "', '" "', '"and"'), { minLength: 1 })
  .map((words) => `works where title has (cat ${words.join(" ")})`);

const texts = fc.oneof(
  nearlyQuery,
  run,
  canonicalQuery.map((oqo) => print(oqo)),
);

describe("format", () => {
  it("keeps the query and changes nothing the second time", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 20, max: 100 }), (text, width) => {
        const before = parse(text).query;
        const once = format(text, { width });
        expect(once.ok).toBe(before !== undefined);
        const after = parse(once.text).query;
        expect(after && canonicalize(after), once.text).toEqual(before && canonicalize(before));
        expect(format(once.text, { width }).text).toBe(once.text);
      }),
    );
  });

  it("keeps every annotation", () => {
    fc.assert(
      fc.property(texts, fc.nat(400), (text, place) => {
        const parts = text.split(" ");
        const at = place % parts.length;
        const annotated = [...parts.slice(0, at), "[a note]", ...parts.slice(at)].join(" ");
        const once = format(annotated);
        if (once.ok) expect(notesIn(once.text), once.text).toEqual(notesIn(annotated));
      }),
    );
  });
});

describe("editor functions", () => {
  it("cover any text with tokens", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const found = tokens(text);
        expect(found.map((token) => token.text).join("")).toBe(text);
        let end = 0;
        for (const { span } of found) {
          expect(span.start).toBe(end);
          end = span.end;
        }
        expect(end).toBe(found.length === 0 ? 0 : Array.from(text).length);
      }),
    );
  });

  it("answer at any position", () => {
    fc.assert(
      fc.property(anyText, fc.nat(250), (text, position) => {
        hoverAt(text, position);
        for (const { span } of completeAt(text, position))
          expect(span.end).toBeLessThanOrEqual(Array.from(text).length);
      }),
    );
  });
});

describe("completions", () => {
  it("are no mistake where they are put", () => {
    fc.assert(
      fc.property(canonicalQuery, fc.nat(400), fc.nat(), (oqo, place, choice) => {
        const points = Array.from(print(oqo));
        const text = points.slice(0, place % (points.length + 1)).join("");
        // What only begins something is one until more follows.
        const offered = completeAt(text).filter(({ kind }) => kind !== "connective" && kind !== "subject");
        const one = offered[choice % offered.length];
        if (one === undefined) return;
        const completed = apply(text, one);
        const { start } = one.span;
        const end = start + Array.from(one.replacement).length;
        const wrong = parse(completed).diagnostics.filter(
          ({ span }) => span.start >= start && span.start < end && span.end > start,
        );
        expect(wrong, completed).toEqual([]);
      }),
    );
  });
});

describe("offered fixes", () => {
  it("remove their diagnostic", () => {
    fc.assert(
      fc.property(nearlyQuery, (text) => {
        const { diagnostics } = parse(text);
        for (const found of diagnostics) {
          for (const fix of found.fixes) {
            const alike = (other: Diagnostic): boolean => describes(other) === describes(found);
            const mended = parse(apply(text, fix)).diagnostics.filter(alike);
            const gone =
              mended.every(({ span }) => span.start !== found.span.start) ||
              mended.length < diagnostics.filter(alike).length;
            expect(gone, `${found.code}: ${text} -> ${apply(text, fix)}`).toBe(true);
          }
        }
      }),
    );
  });
});

describe("offered fixes of URLs", () => {
  const value = fc.constantFrom(">=5", "<=2.5", "2020/3/1", "yes", "0", "5", "x", "a|b", "!a|!b", "");
  const field = fc.constantFrom(
    "publication_yaer",
    "fwci",
    "from_publication_date",
    "is_retracted",
    "tpye",
    "doi",
  );
  const filter = fc
    .array(fc.tuple(field, value), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([name, text]) => `${name}:${text}`).join(","));
  const rest = fc.constantFrom(
    "",
    "&search=a|b",
    "&search=cat%20!dog",
    "&sample=1,000",
    "&page=2.0&filter=type:x",
  );

  it("remove their diagnostic", () => {
    fc.assert(
      fc.property(filter, rest, fc.constantFrom("", "🌱&"), (text, more, emoji) => {
        const url = `/works?${emoji}filter=${text}${more}`;
        const { diagnostics } = fromUrl(url);
        for (const { code, fixes } of diagnostics) {
          const count = (written: string): number =>
            fromUrl(written).diagnostics.filter((one) => one.code === code).length;
          for (const fix of fixes)
            expect(count(apply(url, fix)), `${url} -> ${apply(url, fix)}`).toBeLessThan(count(url));
        }
      }),
    );
  });
});

describe("what validation finds in a text", () => {
  it("has a place in the text, and changes that mend it", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const found = diagnose(text);
        const length = Array.from(text).length;
        for (const { code, span, fixes } of found) {
          expect(span.start).toBeLessThanOrEqual(span.end);
          expect(span.end).toBeLessThanOrEqual(length);
          if (code.startsWith("OQL_")) continue;
          const count = (written: string): number =>
            diagnose(written).filter((one) => one.code === code).length;
          for (const fix of fixes)
            expect(count(apply(text, fix)), apply(text, fix)).toBeLessThan(count(text));
        }
      }),
    );
  });
});

/** What a diagnostic says, wherever it says it: mending one fault may bring another of its code to light. */
const describes = ({ code, params }: Diagnostic): string => JSON.stringify([code, params]);

function notesIn(text: string): string[] {
  return tokens(text)
    .filter(({ type }) => type === "annotation")
    .map((token) => token.text);
}

function apply(text: string, { span, replacement }: Omit<Fix, "title">): string {
  const points = Array.from(text);
  return points.slice(0, span.start).join("") + replacement + points.slice(span.end).join("");
}
