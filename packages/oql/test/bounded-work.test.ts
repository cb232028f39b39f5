import { type Oqo, parseOqo, safeParseOqo, validate } from "@oqlkit/oqo-schema";
import { afterEach, describe, expect, it } from "vitest";
import {
  completeAt,
  contextAt,
  defaultLimits,
  format,
  fromUrl,
  hoverAt,
  lint,
  parse,
  tokens,
  toUrl,
  translate,
} from "../src/index.ts";

/**
 * Work is counted, not timed: the calls of the primitives that everything here is made of, and the characters of
 * what `Array.from` and `split` take apart. Doubling a text may then at most about double the count.
 */
function countWork(run: () => unknown): number {
  let work = 0;
  const restore: (() => void)[] = [];
  const watch = (owner: object, name: string, weight: (self: unknown, first: unknown) => number): void => {
    const property = Object.getOwnPropertyDescriptor(owner, name);
    const original: unknown = property?.value;
    if (property === undefined || typeof original !== "function") throw new Error(`${name} is no method`);
    Object.defineProperty(owner, name, {
      ...property,
      value(this: unknown, ...given: unknown[]): unknown {
        work += weight(this, given[0]);
        return Reflect.apply(original, this, given);
      },
    });
    restore.push(() => Object.defineProperty(owner, name, property));
  };
  const one = (): number => 1;
  for (const name of ["charAt", "charCodeAt", "codePointAt", "slice", "startsWith", "toLowerCase"])
    watch(String.prototype, name, one);
  watch(String.prototype, "split", (self) => String(self).length);
  watch(Array, "from", (_, first) => (typeof first === "string" ? first.length : 1));
  watch(RegExp.prototype, "exec", one);
  watch(RegExp.prototype, "test", one);
  watch(Map.prototype, "get", one);
  watch(Array.prototype, "push", one);
  try {
    run();
  } finally {
    for (const undo of restore) undo();
  }
  return work;
}

afterEach(() => {
  expect(Object.hasOwn(Map.prototype, "get")).toBe(true);
});

const where = "works where ";

/** Texts that grow with `n`, in about `n` characters. */
const texts: Readonly<Record<string, (n: number) => string>> = {
  "opening parentheses": (n) => where + "(".repeat(n),
  "closing parentheses": (n) => where + ")".repeat(n),
  "empty pairs": (n) => where + "()".repeat(n / 2),
  quotes: (n) => `${where}title has (${'"'.repeat(n)}`,
  strings: (n) => `${where}title has (${'"a" '.repeat(n / 4)})`,
  "opening brackets": (n) => where + "[".repeat(n),
  annotations: (n) => `${where}year is (${"[a] ".repeat(n / 4)}1)`,
  "closing brackets": (n) => where + "]".repeat(n),
  pipes: (n) => `${where}title has (${"|".repeat(n)})`,
  "exclamation marks": (n) => `${where}title has (${"!a".repeat(n / 2)})`,
  commas: (n) => `${where}year is (${"1,".repeat(n / 2)})`,
  within: (n) => `${where}title has (${"within ".repeat(n / 7)})`,
  "within lists": (n) => `${where}title has (${"within 3 (a,b) ".repeat(n / 15)})`,
  emoji: (n) => `${where}title has (${"😀 ".repeat(n / 3)})`,
  "words for an entity": (n) => "word ".repeat(n / 5),
  "words for a field": (n) => where + "word ".repeat(n / 5),
  "words for a term": (n) => `${where}title has (${"word ".repeat(n / 5)})`,
  "unknown fields": (n) => `${where}${"colour is (red) and ".repeat(n / 20)}year is (2001)`,
  "touching conditions": (n) => where + "year is (2001) ".repeat(n / 15),
  not: (n) => where + "not ".repeat(n / 4),
  and: (n) => where + "and ".repeat(n / 4),
  digits: (n) => `${where}year is (${"1".repeat(n)}-)`,
  "underscored digits": (n) => `${where}year is (1${"_1".repeat(n / 2)}x)`,
  blanks: (n) => `${where}title has ("a${" ".repeat(n)}")`,
  wildcards: (n) => `${where}title has ("${"a*".repeat(n / 2)}")`,
  "group by": (n) => `works group by ${"year, ".repeat(n / 6)}year`,
};

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  parse,
  lint,
  format,
  contextAt,
  completeAt,
  tokens,
  hoverAt: (text) => hoverAt(text, text.length >> 1),
  translate: (text) => translate({ oql: text }),
};

const size = 3000;

/** Sizes beyond which nothing happens but counting would hide growth, so both stay below every limit. */
function growth(run: (n: number) => unknown): number {
  run(size);
  const small = countWork(() => run(size));
  return countWork(() => run(size * 2)) / small;
}

describe("work grows with the length of a text, not with its square", () => {
  for (const [shape, text] of Object.entries(texts)) {
    it(shape, () => {
      for (const [name, read] of Object.entries(readers)) {
        expect(
          growth((n) => read(text(n))),
          name,
        ).toBeLessThan(3);
      }
    });
  }

  const values: Readonly<Record<string, (n: number) => string>> = {
    pipes: (n) => "|".repeat(n),
    "exclamation marks": (n) => "a!".repeat(n / 2),
    commas: (n) => ",".repeat(n),
    quotes: (n) => '"'.repeat(n),
    parentheses: (n) => "(".repeat(n),
    operators: (n) => "a OR ".repeat(n / 5),
    percent: (n) => "%".repeat(n),
    emoji: (n) => "😀".repeat(n / 2),
    words: (n) => "a ".repeat(n / 2),
  };
  const columns = [
    "title.search",
    "title.search.exact",
    "publication_year",
    "authorships.author.id",
    "nothing",
  ];
  for (const [shape, value] of Object.entries(values)) {
    it(`${shape} as a value of a URL or an object`, () => {
      for (const column of columns) {
        const url = (n: number): string => `/works?filter=${column}:${value(n)}`;
        const oqo = (n: number): unknown => ({
          get_rows: "works",
          filter_rows: [{ column_id: column, value: value(n) }],
        });
        expect(
          growth((n) => fromUrl(url(n))),
          `fromUrl ${column}`,
        ).toBeLessThan(3);
        expect(
          growth((n) => translate({ oxurl: url(n) })),
          `translate URL ${column}`,
        ).toBeLessThan(3);
        expect(
          growth((n) => translate({ oqo: oqo(n) })),
          `translate ${column}`,
        ).toBeLessThan(3);
        expect(
          growth((n) => safeParseOqo(oqo(n))),
          `safeParseOqo ${column}`,
        ).toBeLessThan(3);
      }
    });
  }
});

describe("work grows with the number of mistakes in a URL, not with its square", () => {
  const mistakes = [
    "nothing:a",
    "publication_year:a",
    "is_oa:a",
    "from_created_date:a",
    "author.id:a",
    "a",
    "type:",
  ];
  it.each(mistakes)("%s", (mistake) => {
    expect(growth((n) => fromUrl(`/works?filter=${`${mistake},`.repeat(n / mistake.length)}`))).toBeLessThan(
      3,
    );
  });
});

it("looks for what was meant by some 500 fields of a URL at most", () => {
  const filter = Array.from({ length: 2000 }, (_, index) => `publication_yea${index}:1`).join(",");
  expect(fromUrl(`/works?filter=${filter}`).diagnostics).toHaveLength(500);
});

it("writes the URL of conditions on unknown columns without looking for near ones", () => {
  const many = (column_id: string): unknown => ({
    get_rows: "works",
    filter_rows: Array.from({ length: 50 }, () => ({ column_id, value: "a" })),
  });
  const known = countWork(() => toUrl(parseOqo(many("type"))));
  expect(countWork(() => toUrl(parseOqo(many("typ"))))).toBeLessThan(2 * known);
});

it("formats groups within groups, each once", () => {
  const nested = (depth: number): string =>
    `${where}${"(year is (1) or (open access and ".repeat(depth)}type is (book)${"))".repeat(depth)}`;
  const work = (depth: number): number => countWork(() => format(nested(depth)));
  work(10);
  expect(work(80)).toBeLessThan(3 * work(40));
});

it("looks for a search once, however many times relevance is sorted by", () => {
  const many = (n: number): Oqo =>
    parseOqo({
      get_rows: "works",
      filter_rows: Array.from({ length: n }, () => ({ column_id: "cited_by_count", value: 1 })),
      sort_by: Array.from({ length: n }, () => ({ column_id: "relevance_score", direction: "desc" })),
    });
  let reads = 0;
  const counted = (n: number): number => {
    reads = 0;
    const oqo = many(n);
    for (const row of oqo.filter_rows ?? []) {
      const id = "column_id" in row ? row.column_id : "";
      Object.defineProperty(row, "column_id", {
        enumerable: true,
        get() {
          reads++;
          return id;
        },
      });
    }
    validate(oqo);
    return reads;
  };
  expect(counted(400)).toBeLessThan(3 * counted(200));
});

describe("limits", () => {
  const parseErrors = (text: string): string[] => parse(text).diagnostics.map(({ code }) => code);

  it("answers a megabyte with one diagnostic, having looked at its length only", () => {
    for (const [shape, text] of Object.entries(texts)) {
      const long = text(1_000_000);
      expect(parseErrors(long), shape).toEqual(["OQL_PARSE_ERROR"]);
      expect(
        countWork(() => parse(long)),
        shape,
      ).toBeLessThan(20);
    }
  });

  it("stops at tokens, depth and values", () => {
    expect(parseErrors(`${where}${", ".repeat(defaultLimits.maxTokens)}`)).toEqual(["OQL_PARSE_ERROR"]);
    expect(parseErrors(where + "(".repeat(defaultLimits.maxDepth + 1))).toContain("OQL_PARSE_ERROR");
    const many = "1 or ".repeat(defaultLimits.maxLeaves);
    expect(parseErrors(`${where}year is (${many}1)`)).toContain("OQL_PARSE_ERROR");
  });

  it("makes no query of a text that is refused as an object", () => {
    const { maxDepth, maxLeaves } = defaultLimits;
    const deep = "year is (2001) or (year is (2002) and (".repeat(maxDepth / 2 - 1);
    const texts = [
      `${deep}title has (a or (b and c))${"))".repeat(maxDepth / 2 - 1)}`,
      `year is (${"1 or ".repeat(maxLeaves - 1)}1)`,
      `year is (1)${" or (type is (article) and year is (1))".repeat(maxLeaves / 3)}`,
    ];
    for (const text of texts) {
      const { query } = parse(where + text);
      expect(translate({ oqo: query }).body.validation).toMatchObject({ valid: true, errors: [] });
    }
  });

  it("refuses URLs that are too long or say too much", () => {
    for (const url of [
      `/works?filter=title.search:${"a".repeat(500_000)}`,
      `/works?filter=type:${"a|".repeat(50_000)}a`,
      `/works?filter=doi:${"a ".repeat(240_000)}`,
      `/works?filter=title.search.exact:${"a ".repeat(240_000)}`,
      `/works?sort=${"a,".repeat(51_000)}`,
      `/works?select=${"a,".repeat(51_000)}`,
      `/works?group_by=${"a,".repeat(51_000)}`,
    ]) {
      const { query, diagnostics } = fromUrl(url);
      expect(query).toBeUndefined();
      expect(diagnostics.map(({ code }) => code)).toEqual(["OQL_PARSE_ERROR"]);
    }
    expect(translate({ oxurl: `/works?filter=type:${"a|".repeat(50_000)}a` })).toMatchObject({
      ok: false,
      body: { validation: { valid: false, errors: [{ type: "bad_request", code: "OQL_PARSE_ERROR" }] } },
    });
  });

  it("refuses a URL whose search nests deeper than is read, which would mean something else", () => {
    const search = (depth: number): string => {
      let text = "NOT (p OR q)";
      for (let at = 0; at < depth; at++) text = `${at % 2 === 0 ? "(a OR " : "(b AND "}${text})`;
      return `/works?search=${encodeURIComponent(`z AND ${text}`)}`;
    };
    const left = translate({ oxurl: search(199) });
    expect(JSON.stringify(left.body)).toContain('"value":"q","operator":"has","is_negated":true');
    for (const url of [search(200), search(5000), `/works?filter=title.search:a OR ${"(".repeat(9000)}`])
      expect(fromUrl(url)).toMatchObject({ diagnostics: [{ code: "OQL_PARSE_ERROR" }] });
  });

  it("offers no fix that would write a long text again and again", () => {
    for (const between of [`[${"x".repeat(400_000)}]`, " ".repeat(400_000)])
      expect(parseErrors(`works where year ${between} > (1${" or 2".repeat(9000)})`)).not.toEqual([]);
    const [noted] = parse("works where year [not] > (1 or 2)").diagnostics;
    expect(noted?.fixes).toEqual([]);
    const [plain] = parse("works where year > (1 or 2)").diagnostics;
    expect(plain?.fixes[0]?.replacement).toBe("(year > (1) or year > (2))");
  });

  it("tells of 500 mistakes of an object at most, each of which says where it is", () => {
    const filters = Array.from({ length: 900 }, () => ({ column_id: "is_oa", value: 1, operator: "x" }));
    const { body } = translate({ oqo: { get_rows: "works", filter_rows: [{ join: "or", filters }] } });
    expect(body.validation.errors).toHaveLength(500);
  });

  it("tells a mistake on an endless line with the part of the line around it", () => {
    const text = `${where}${"colour is (red) and ".repeat(2000)}year is (2001)`;
    const { ok, body } = translate({ oql: text });
    expect(ok).toBe(false);
    for (const { context } of body.validation.errors) expect(context?.length).toBeLessThanOrEqual(2000);
  });
});

describe("a run of one character is read once, which counting does not see inside of regular expressions", () => {
  // Read anew from each of its characters, it would take minutes.
  const length = 200_000;
  it.each([..." !?*=)(-.,|&~\"'_/:1aé"])("%j", (sign) => {
    const value = `a${sign.repeat(length)}b`;
    for (const column_id of ["title.search", "title.search.exact", "type", "publication_year"])
      translate({ oqo: { get_rows: "works", filter_rows: [{ column_id, value, operator: "has" }] } });
    // Encoded, one sign may be six, and longer URLs are not read.
    const encoded = (text: string): string => `${new URLSearchParams({ search: text })}`;
    const run = `${sign.repeat(450_000 / (encoded(sign).length - encoded("").length))}b`;
    for (const text of [run, `a${run}`]) expect(fromUrl(`/works?${encoded(text)}`).query).toBeDefined();
    for (const text of [`works where title has ("${value}`, `works where title has (${value}`]) {
      lint(text);
      format(text);
    }
  });
});

it("a value that is longer than any URL has none", () => {
  const value = "! ".repeat(4_000_000);
  const leaf = { column_id: "title.search", value, operator: "has" as const };
  expect(toUrl({ get_rows: "works", filter_rows: [leaf] })).toEqual({
    url: null,
    reason: "A URL cannot be so long.",
  });
});
