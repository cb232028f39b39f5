import { canonicalize } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  completeAt,
  type Diagnostic,
  type Fix,
  format,
  hoverAt,
  parse,
  print,
  tokens,
} from "../src/index.ts";
import { canonicalQuery, nearlyQuery } from "./arbitraries.ts";

const anyText = fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), nearlyQuery);

describe("format", () => {
  const texts = fc.oneof(
    nearlyQuery,
    canonicalQuery.map((oqo) => print(oqo)),
  );

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
              mended.every(({ span }) => span?.start !== found.span?.start) ||
              mended.length < diagnostics.filter(alike).length;
            expect(gone, `${found.code}: ${text} -> ${apply(text, fix)}`).toBe(true);
          }
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

function apply(text: string, { span, replacement }: Fix): string {
  const points = Array.from(text);
  return points.slice(0, span.start).join("") + replacement + points.slice(span.end).join("");
}
