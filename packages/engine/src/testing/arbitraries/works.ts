import type { Arbitrary } from "fast-check";
import { type FastCheck, idBase, maybe, name, reference, sometimes, vocabulary } from "./pools.ts";
import type { Raw } from "./shaped.ts";

const most = 9;

/** The members of a work that depend on each other or are asked about most; the rest may be anything. */
export function work(fc: FastCheck): Arbitrary<Raw> {
  return fc
    .record({
      doi: maybe(
        fc,
        fc.constantFrom(
          "https://doi.org/10.1234/abc",
          "https://doi.org/10.1234/abd",
          "https://doi.org/10.5555/x(1)",
        ),
      ),
      display_name: maybe(fc, name(fc)),
      publication_date: maybe(fc, fc.constantFrom("2019-12-31", "2020-01-01", "2020-05-17", "2021-02-28")),
      language: maybe(fc, fc.constantFrom("en", "fr")),
      type: fc.constantFrom("article", "book", "book-chapter", "paratext"),
      mag: maybe(fc, fc.constantFrom("2741809807", "12")),
      pmid: maybe(fc, fc.constant("https://pubmed.ncbi.nlm.nih.gov/29456894")),
      pmcid: maybe(fc, fc.constant("https://www.ncbi.nlm.nih.gov/pmc/articles/5815332")),
      open_access: fc.record({
        is_oa: fc.boolean(),
        oa_status: fc.constantFrom("gold", "green", "closed"),
        any_repository_has_fulltext: fc.boolean(),
      }),
      authorships: sometimes(fc, authorship(fc)),
      locations: sometimes(fc, location(fc)),
      best: fc.integer({ min: 0, max: 3 }),
      cited_by_count: maybe(fc, fc.integer({ min: 0, max: 3 })),
      cited_by_percentile_year: maybe(fc, percentile(fc)),
      fwci: maybe(fc, fc.constantFrom(0, 0.75, 12.5)),
      biblio: fc.record({
        volume: maybe(fc, fc.constantFrom("12", "xii", "XII")),
        issue: maybe(fc, fc.constant("1")),
        first_page: maybe(fc, fc.constantFrom("e12", "E12")),
        last_page: maybe(fc, fc.constant("17")),
      }),
      is_retracted: fc.boolean(),
      is_xpac: fc.boolean(),
      has_fulltext: maybe(fc, fc.boolean()),
      has_content: fc.record({ pdf: fc.boolean(), grobid_xml: fc.boolean() }),
      topics: sometimes(fc, topic(fc)),
      keywords: sometimes(fc, keyword(fc)),
      referenced_works: sometimes(fc, reference(fc, "W", most)),
      related_works: sometimes(fc, reference(fc, "W", most)),
      abstract_inverted_index: maybe(fc, abstract(fc)),
      created_date: maybe(fc, fc.constantFrom("2020-01-01", "2020-05-17")),
      updated_date: maybe(
        fc,
        fc.constantFrom("2020-05-17T10:20:30.123456", "2020-05-17T23:59:59", "2020-05-18"),
      ),
    })
    .map(({ mag, pmid, pmcid, best, ...rest }) => ({
      ...rest,
      primary_location: rest.locations[0] ?? null,
      best_oa_location: rest.locations[best] ?? null,
      title: rest.display_name,
      is_paratext: rest.type === "paratext",
      ids: { doi: rest.doi, mag, pmid, pmcid },
      publication_year: rest.publication_date === null ? null : Number(rest.publication_date.slice(0, 4)),
      primary_topic: rest.topics[0] ?? null,
      referenced_works_count: rest.referenced_works.length,
      locations_count: rest.locations.length,
      ...derivedOfAuthorships(rest.authorships),
    }));
}

const percentile = (fc: FastCheck) =>
  fc.record({ min: fc.integer({ min: 0, max: 2 }), max: maybe(fc, fc.integer({ min: 2, max: 4 })) });

interface Institution {
  readonly id: string;
  readonly country_code: string | null;
}

interface Authorship {
  readonly author: { readonly id: string };
  readonly institutions: readonly Institution[];
  readonly countries: readonly string[];
  readonly is_corresponding: boolean;
}

function authorship(fc: FastCheck): Arbitrary<Authorship> {
  const institution = fc.record({
    id: reference(fc, "I", 4),
    display_name: name(fc),
    ror: maybe(fc, fc.constantFrom("https://ror.org/02y3ad647", "https://ror.org/03vek6s52")),
    country_code: maybe(fc, fc.constantFrom("US", "FR", "BR", "KE")),
    type: maybe(fc, fc.constantFrom("education", "company")),
    lineage: sometimes(fc, reference(fc, "I", 4), 1),
  });
  return fc
    .record({
      author: fc.record({
        id: reference(fc, "A", 5),
        display_name: name(fc),
        orcid: maybe(
          fc,
          fc.constantFrom("https://orcid.org/0000-0001-5109-3700", "https://orcid.org/0000-0002-1825-009X"),
        ),
      }),
      institutions: sometimes(fc, institution),
      is_corresponding: fc.boolean(),
      raw_author_name: name(fc),
      raw_affiliation_strings: sometimes(fc, name(fc), 1),
      raw_orcid: maybe(fc, fc.constant("https://orcid.org/0000-0002-1825-009X")),
      affiliations: sometimes(fc, fc.record({ institution_ids: sometimes(fc, reference(fc, "I", 4)) })),
    })
    .map((one) => ({ ...one, countries: countriesOf(one.institutions) }));
}

const countriesOf = (institutions: readonly Institution[]): string[] => [
  ...new Set(institutions.flatMap(({ country_code }) => (country_code === null ? [] : [country_code]))),
];

function derivedOfAuthorships(authorships: readonly Authorship[]): object {
  const institutions = authorships.flatMap((one) => one.institutions);
  return {
    institutions_distinct_count: new Set(institutions.map(({ id }) => id)).size,
    countries_distinct_count: countriesOf(institutions).length,
    corresponding_author_ids: authorships.filter((one) => one.is_corresponding).map((one) => one.author.id),
    corresponding_institution_ids: institutions.slice(1).map(({ id }) => id),
  };
}

const location = (fc: FastCheck): Arbitrary<object> =>
  fc
    .record({
      is_oa: fc.boolean(),
      landing_page_url: maybe(fc, fc.constantFrom("https://example.org/a", "https://example.org/B?x=1,2")),
      pdf_url: maybe(fc, fc.constant("https://example.org/a.pdf")),
      license: maybe(fc, fc.constantFrom("cc-by", "cc-by-sa")),
      version: maybe(fc, fc.constantFrom("publishedVersion", "acceptedVersion", "submittedVersion")),
      raw_type: maybe(fc, fc.constantFrom("journal-article", "Journal-article", "JOURNAL-ARTICLE", "text")),
      source: maybe(fc, source(fc)),
    })
    .map((one) => ({
      ...one,
      license_id: one.license === null ? null : `${idBase}/licenses/${one.license}`,
      is_accepted: one.version === "acceptedVersion" || one.version === "publishedVersion",
      is_published: one.version === "publishedVersion",
    }));

function source(fc: FastCheck): Arbitrary<object> {
  const host = fc.oneof(reference(fc, "P", 2), reference(fc, "I", 2));
  return fc
    .record({
      id: reference(fc, "S", 4),
      display_name: name(fc),
      issn: sometimes(fc, fc.constantFrom("1234-5678", "2041-172X")),
      is_oa: fc.boolean(),
      is_in_doaj: fc.boolean(),
      is_core: maybe(fc, fc.boolean()),
      host_organization: host,
      more: sometimes(fc, host),
      type: fc.constantFrom("journal", "repository", "book series"),
    })
    .map(({ more, ...one }) => ({ ...one, host_organization_lineage: [one.host_organization, ...more] }));
}

const topic = (fc: FastCheck): Arbitrary<object> =>
  fc
    .record({
      id: reference(fc, "T", 3),
      subfield: fc.constantFrom(1702, 1705, 2713),
      score: fc.constantFrom(0.5, 0.9),
    })
    .map(({ id, subfield, score }) => ({
      id,
      display_name: "a topic",
      score,
      subfield: { id: `${idBase}/subfields/${subfield}`, display_name: "a subfield" },
      field: { id: `${idBase}/fields/${Math.floor(subfield / 100)}`, display_name: "a field" },
      domain: { id: `${idBase}/domains/${subfield > 2000 ? 4 : 3}`, display_name: "a domain" },
    }));

const keyword = (fc: FastCheck): Arbitrary<object> =>
  fc.constantFrom("machine-learning", "data").map((slug) => ({
    id: `${idBase}/keywords/${slug}`,
    display_name: slug.replace("-", " "),
    score: 0.5,
  }));

const abstract = (fc: FastCheck): Arbitrary<Record<string, number[]>> =>
  fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 7 }).map((words) => {
    const index: Record<string, number[]> = {};
    for (const [position, word] of words.entries()) {
      const positions = index[word] ?? [];
      positions.push(position);
      index[word] = positions;
    }
    return index;
  });
