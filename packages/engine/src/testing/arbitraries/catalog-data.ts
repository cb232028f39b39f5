import type { Arbitrary } from "fast-check";
import type { CatalogData } from "../catalog-data.ts";
import { type FastCheck, idBase, maybe, name, sometimes } from "./pools.ts";
import { works } from "./works.ts";

/**
 * Small catalogs of works, authors, sources, institutions and topics that refer to each other: complete
 * modern objects with nulls, empty lists, duplicates in lists, ties and unicode names. Takes the caller's
 * fast-check, so that nothing here depends on it at run time.
 */
export function catalogData(fc: FastCheck): Arbitrary<CatalogData> {
  return fc
    .record({
      works: works(fc),
      authors: numbered(fc, "A", 5, author(fc)),
      sources: numbered(fc, "S", 4, source(fc)),
      institutions: numbered(fc, "I", 4, institution(fc)),
      topics: numbered(fc, "T", 3, topic(fc)),
    })
    .map((objects) => ({ idBase, objects }));
}

/** Up to `most` objects with different ids of one letter, in no particular order. */
function numbered<T extends object>(
  fc: FastCheck,
  letter: string,
  most: number,
  object: Arbitrary<T>,
): Arbitrary<object[]> {
  const number = fc.integer({ min: 10, max: 10 + 2 * most });
  return fc
    .uniqueArray(fc.tuple(number, object), { maxLength: most, selector: ([own]) => own })
    .map((all) => all.map(([own, rest]) => ({ id: `${idBase}/${letter}${own}`, ...rest })));
}

const counts = (fc: FastCheck) => ({
  works_count: fc.integer({ min: 0, max: 3 }),
  cited_by_count: maybe(fc, fc.integer({ min: 0, max: 3 })),
});

const author = (fc: FastCheck): Arbitrary<object> =>
  fc.record({
    orcid: maybe(
      fc,
      fc.constantFrom("https://orcid.org/0000-0001-5109-3700", "https://orcid.org/0000-0002-1825-009X"),
    ),
    display_name: name(fc),
    display_name_alternatives: sometimes(fc, name(fc)),
    ...counts(fc),
    summary_stats: fc.record({
      "2yr_mean_citedness": maybe(fc, fc.constantFrom(0, 0.5, 2.25)),
      h_index: fc.integer({ min: 0, max: 3 }),
      i10_index: maybe(fc, fc.integer({ min: 0, max: 3 })),
    }),
  });

const source = (fc: FastCheck): Arbitrary<object> =>
  fc.record({
    issn_l: maybe(fc, fc.constantFrom("1234-5678", "2041-172X")),
    issn: sometimes(fc, fc.constantFrom("1234-5678", "2041-172X", "0028-0836")),
    display_name: name(fc),
    country_code: maybe(fc, fc.constantFrom("US", "FR", "BR")),
    type: maybe(fc, fc.constantFrom("journal", "repository", "book series")),
    is_oa: maybe(fc, fc.boolean()),
    is_in_doaj: fc.boolean(),
    apc_usd: maybe(fc, fc.constantFrom(0, 1500, 2500.5)),
    ...counts(fc),
  });

const institution = (fc: FastCheck): Arbitrary<object> =>
  fc.record({
    ror: maybe(fc, fc.constantFrom("https://ror.org/02y3ad647", "https://ror.org/03vek6s52")),
    display_name: name(fc),
    country_code: maybe(fc, fc.constantFrom("US", "FR", "BR", "KE")),
    type: maybe(fc, fc.constantFrom("education", "company")),
    lineage: sometimes(fc, fc.constantFrom(`${idBase}/I10`, `${idBase}/I12`), 1),
    ...counts(fc),
  });

const topic = (fc: FastCheck): Arbitrary<object> =>
  fc.record({ display_name: name(fc), description: maybe(fc, name(fc)), ...counts(fc) });
