import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalize } from "../src/canonical/canonicalize.ts";
import type { FilterNode, Oqo } from "../src/generated/oqo.ts";
import { fingerprint } from "../src/hash/fingerprint.ts";
import { toJson } from "../src/json/to-json.ts";
import { safeParseOqo } from "../src/read/parse-oqo.ts";
import { readOqo } from "../src/read/read-oqo.ts";
import { withoutBlanks } from "../src/read/reading.ts";
import { oqoType } from "../src/schema.ts";
import { rewrite } from "../src/traverse/rewrite.ts";
import { visit } from "../src/traverse/visit.ts";
import type { UncheckedOqo } from "../src/unchecked-oqo.ts";
import { validate } from "../src/validation/validate.ts";
import { mergeViews, splitView, withView } from "../src/view/view.ts";
import { anyDocument, anyOqo, validOqo } from "./arbitrary-oqo.ts";

function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** The same query with the members of every branch in another order. */
function reversed(oqo: Oqo): Oqo {
  const turn = (nodes: readonly FilterNode[]): FilterNode[] =>
    nodes.map((node) => ("join" in node ? { ...node, filters: turn(node.filters) } : node)).toReversed();
  return { ...oqo, filter_rows: turn(oqo.filter_rows ?? []) };
}

/** The same query said in another way: members shuffled, some within branches of one or twice negated. */
function disguise(oqo: Oqo, roll: () => number): Oqo {
  const shuffled = (nodes: readonly FilterNode[]): FilterNode[] =>
    nodes
      .map((node) => ({ place: roll(), node: wrapped(node) }))
      .sort((a, b) => a.place - b.place)
      .map(({ node }) => node);
  const wrapped = (node: FilterNode): FilterNode => {
    const inner = "join" in node ? { ...node, filters: shuffled(node.filters) } : node;
    const join = roll() % 2 === 0 ? "and" : "or";
    switch (roll() % 4) {
      case 0:
        return { join, filters: [inner] };
      case 1:
        return { join, filters: [{ ...inner, is_negated: !inner.is_negated }], is_negated: true };
      default:
        return inner;
    }
  };
  return { ...oqo, filter_rows: shuffled(oqo.filter_rows ?? []) };
}

function usesRetiredFilter(oqo: Oqo): boolean {
  return JSON.stringify(oqo).includes('"is_xpac"');
}

describe("canonicalize", () => {
  test("does nothing the second time", () => {
    fc.assert(
      fc.property(anyOqo, fc.boolean(), (oqo, sort) => {
        const once = canonicalize(oqo, { sort });
        expect(canonicalize(once, { sort })).toEqual(once);
      }),
    );
  });

  test("with sort does not depend on the order of conditions", () => {
    fc.assert(
      fc.property(anyOqo, (oqo) => {
        // The last of several retired filters decides, so their order has a meaning.
        fc.pre(!usesRetiredFilter(oqo));
        expect(canonicalize(reversed(oqo), { sort: true })).toEqual(canonicalize(oqo, { sort: true }));
        expect(fingerprint(reversed(oqo))).toBe(fingerprint(oqo));
      }),
    );
  });

  test("with sort does not depend on any shuffling, doubled negation or added nesting", () => {
    fc.assert(
      fc.property(anyOqo, fc.infiniteStream(fc.nat(1000)), (oqo, dice) => {
        fc.pre(!usesRetiredFilter(oqo));
        const disguised = disguise(oqo, () => dice.next().value);
        const sorted = canonicalize(oqo, { sort: true });
        expect(canonicalize(disguised, { sort: true })).toEqual(sorted);
        expect(canonicalize(canonicalize(disguised), { sort: true })).toEqual(sorted);
        expect(fingerprint(disguised)).toBe(fingerprint(oqo));
      }),
    );
  });

  test("sorts the same conditions it would otherwise keep in order", () => {
    fc.assert(
      fc.property(anyOqo, (oqo) => {
        expect(canonicalize(canonicalize(oqo), { sort: true })).toEqual(canonicalize(oqo, { sort: true }));
      }),
    );
  });

  test("leaves negation to conditions and no branch without need", () => {
    fc.assert(
      fc.property(anyOqo, (oqo) => {
        const parentJoins = new Map<string, string>();
        visit(canonicalize(oqo), {
          branch: (branch, location) => {
            const parent = location.slice(0, location.lastIndexOf("["));
            expect(branch.is_negated).toBeUndefined();
            expect(branch.filters.length).toBeGreaterThan(1);
            expect(branch.join).not.toBe(parentJoins.get(parent) ?? "and");
            parentJoins.set(`${location}.filters`, branch.join);
          },
        });
      }),
    );
  });

  test("does not change what it is given", () => {
    fc.assert(
      fc.property(anyOqo, (oqo) => {
        const before = structuredClone(oqo);
        canonicalize(oqo, { sort: true });
        expect(oqo).toEqual(before);
      }),
    );
  });
});

describe("safeParseOqo", () => {
  test("takes any JSON value without throwing, and names an error when it refuses", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const result = safeParseOqo(json);
        if (!result.ok) expect(result.errors.length).toBeGreaterThan(0);
      }),
    );
  });

  test("takes broken query objects without throwing, and gives only what the schema allows", () => {
    fc.assert(
      fc.property(anyOqo, fc.jsonValue(), fc.nat(), fc.nat(), (oqo, junk, at, inner) => {
        const json = breakAt(structuredClone(oqo), junk, at, inner);
        const result = safeParseOqo(json);
        if (result.ok) expect(oqoType.allows(result.oqo)).toBe(true);
        else expect(result.errors.length).toBeGreaterThan(0);
      }),
    );
  });

  test("accepts every document of the published schema", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(safeParseOqo(throughJson(document))).toMatchObject({ ok: true });
      }),
    );
  });

  test("reads back what is written", () => {
    fc.assert(
      fc.property(anyOqo, (oqo) => {
        const read = safeParseOqo(oqo);
        if (!read.ok) throw new Error(JSON.stringify(read.errors));
        expect(safeParseOqo(throughJson(toJson(read.oqo)))).toEqual({ ok: true, oqo: toJson(read.oqo) });
      }),
    );
  });

  test("refuses no well-formed object", () => {
    fc.assert(
      fc.property(anyOqo, (oqo) => {
        expect(readOqo(oqo)).toEqual(safeParseOqo(oqo));
      }),
    );
  });
});

describe("JSON that was not read", () => {
  /** Documents as clients write them: what is absent is null or empty, and an only sort key is the older pair. */
  const document = fc
    .tuple(
      anyDocument,
      fc.record(
        {
          sample: fc.constant(null),
          seed: fc.constant(null),
          page: fc.constant(null),
          select: fc.constant([]),
        },
        { requiredKeys: [] },
      ),
      fc.constantFrom({}, { corpus: "" }, { sort_by: null, sort_by_column: "cited_by_count" }),
    )
    .map((parts) => Object.assign({}, ...parts) as unknown as UncheckedOqo);
  const read = (json: UncheckedOqo): Oqo => {
    const result = safeParseOqo(throughJson(json));
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    return result.oqo;
  };

  test("means what it does once it is read", () => {
    fc.assert(
      fc.property(document, fc.boolean(), (json, sort) => {
        const oqo = read(json);
        // Key by key.
        expect(JSON.stringify(canonicalize(json, { sort }))).toBe(
          JSON.stringify(canonicalize(oqo, { sort })),
        );
        expect(fingerprint(json as Oqo)).toBe(fingerprint(oqo));
        expect(validate(json)).toEqual(validate(oqo));
      }),
    );
  });

  test("is read into an object with its keys in their order", () => {
    fc.assert(
      fc.property(document, (json) => {
        const oqo = read(json);
        expect(Object.keys(oqo)).toEqual(Object.keys(toJson(oqo)));
      }),
    );
  });
});

describe("validate", () => {
  test("accepts what the registry allows", () => {
    fc.assert(
      fc.property(validOqo, (oqo) => {
        expect(validate(oqo)).toEqual({ valid: true, errors: [], warnings: [] });
      }),
    );
  });

  test("still accepts it in canonical form", () => {
    fc.assert(
      fc.property(validOqo, (oqo) => {
        // On text columns the words true and false turn into booleans, which then are of the wrong type.
        fc.pre(!/"(?:true|false)"/i.test(JSON.stringify(oqo)));
        expect(validate(canonicalize(oqo)).errors).toEqual([]);
      }),
    );
  });

  test("never throws on a well-formed object, and explains every error", () => {
    fc.assert(
      fc.property(anyOqo, (oqo) => {
        const { valid, errors, warnings } = validate(oqo);
        expect(valid).toBe(errors.length === 0);
        for (const { message } of [...errors, ...warnings]) expect(message).toMatch(/\S.*[.?]$/s);
      }),
    );
  });
});

describe("views and traversal", () => {
  test("a view that is split off and put back gives the query again", () => {
    fc.assert(
      fc.property(anyOqo, (oqo) => {
        const { oqo: query, view } = splitView(oqo);
        expect(withoutBlanks(withView(query, view))).toEqual(withoutBlanks(oqo));
        expect(mergeViews({}, view, {})).toEqual(view);
      }),
    );
  });

  test("a rewriter that does nothing keeps the query", () => {
    fc.assert(
      fc.property(anyOqo, (oqo) => {
        const rewritten = rewrite(oqo, { leaf: (leaf) => leaf, branch: (branch) => branch });
        expect(toJson(rewritten)).toEqual(toJson(oqo));
      }),
    );
  });
});

/** Puts junk somewhere into a JSON value, the place chosen by two numbers. */
function breakAt(json: unknown, junk: unknown, at: number, inner: number): unknown {
  if (typeof json !== "object" || json === null) return junk;
  const keys = [...Object.keys(json), "unknown_key"];
  const key = keys[at % keys.length] ?? "unknown_key";
  const child = (json as Record<string, unknown>)[key];
  const deeper = typeof child === "object" && child !== null && inner % 3 > 0;
  const value = deeper ? breakAt(child, junk, Math.floor(at / keys.length), Math.floor(inner / 3)) : junk;
  if (Array.isArray(json)) return [...json, value];
  return { ...json, [key]: value };
}
