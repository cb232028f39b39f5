import type { EntityType } from "@oqlkit/oqo-schema";

const idBase = "https://openalex.org";

interface Identified {
  readonly entity: EntityType;
  readonly object: { readonly id: string; readonly [key: string]: unknown };
  /** Texts that have to find the object, besides its id URL. */
  readonly forms: readonly string[];
}

function lettered(
  entity: EntityType,
  id: string,
  ids: Readonly<Record<string, unknown>>,
  ...forms: readonly string[]
): Identified {
  const own = [
    id,
    id.toLowerCase(),
    `openalex:${id}`,
    `openalex:${id.toLowerCase()}`,
    `https://api.example.org/${id}`,
  ];
  const { wikidata, ror, orcid, issn_l, issn } = ids;
  const tops = Object.entries({ wikidata, ror, orcid, issn_l, issn }).filter(
    ([, value]) => value !== undefined,
  );
  const object = {
    id: `${idBase}/${id}`,
    display_name: `the ${id}`,
    works_count: 1,
    ids: { openalex: `${idBase}/${id}`, ...ids },
    ...Object.fromEntries(tops),
  };
  return { entity, object, forms: [...own, ...forms] };
}

function coded(entity: EntityType, segment: string, code: string, ...forms: readonly string[]): Identified {
  const id = `${idBase}/${segment}/${code.replaceAll(" ", "%20")}`;
  const own = [code, code.toUpperCase(), code.toLowerCase(), encodeURIComponent(code), `${segment}/${code}`];
  return {
    entity,
    object: { id, display_name: code, works_count: 1 },
    forms: [...new Set([...own, ...forms])],
  };
}

/** One object per entity type and way to be known, with every text that names it. */
export const identified: readonly Identified[] = [
  lettered(
    "authors",
    "A5000000001",
    {
      orcid: "https://orcid.org/0000-0002-1825-009X",
      scopus: "https://www.scopus.com/inward/authorDetails.url?authorID=7003&partnerID=1",
      mag: "2900000001",
    },
    ...["orcid:0000-0002-1825-009x", "https://orcid.org/0000-0002-1825-009X", "0000-0002-1825-009X"],
    ...["scopus:7003", "mag:2900000001"],
  ),
  lettered(
    "sources",
    "S5000000001",
    { issn_l: "0028-0836", issn: ["0028-0836", "1476-468x"], mag: "2900000002" },
    ...["issn:0028-0836", "issn:1476-468X", "issn_l:0028-0836", "1476-468x", "mag:2900000002"],
  ),
  lettered(
    "institutions",
    "I5000000001",
    { ror: "https://ror.org/03vek6s52", wikidata: "https://www.wikidata.org/wiki/Q13371", mag: "2900000003" },
    ...["ror:03vek6s52", "ror:03VEK6S52", "https://ror.org/03vek6s52", "03vek6s52"],
    ...["wikidata:Q13371", "wikidata:q13371", "https://www.wikidata.org/wiki/Q13371", "mag:2900000003"],
  ),
  lettered(
    "topics",
    "T12345",
    { wikidata: "https://www.wikidata.org/wiki/Q11190" },
    ...["wikidata:Q11190", "https://www.wikidata.org/wiki/Q11190"],
  ),
  lettered(
    "publishers",
    "P4310320990",
    { ror: "https://ror.org/02scfj030", wikidata: "https://www.wikidata.org/entity/Q746413" },
    ...[
      "ror:02scfj030",
      "https://ror.org/02scfj030",
      "wikidata:Q746413",
      "https://www.wikidata.org/entity/Q746413",
    ],
  ),
  lettered(
    "funders",
    "F4320332161",
    {
      ror: "https://ror.org/01cwqze88",
      wikidata: "https://www.wikidata.org/entity/Q390551",
      crossref: "100000002",
      doi: "https://doi.org/10.13039/100000002",
    },
    ...[
      "ror:01cwqze88",
      "https://ror.org/01cwqze88",
      "wikidata:Q390551",
      "https://www.wikidata.org/entity/Q390551",
    ],
    ...["crossref:100000002", "doi:10.13039/100000002", "https://doi.org/10.13039/100000002"],
  ),
  lettered("awards", "G1000033722", {}),
  lettered(
    "concepts",
    "C41008148",
    { wikidata: "https://www.wikidata.org/wiki/Q21198", mag: "41008148" },
    ...["wikidata:Q21198", "https://www.wikidata.org/wiki/Q21198", "mag:41008148"],
  ),
  coded("keywords", "keywords", "machine-learning"),
  coded("sdgs", "sdgs", "3", "https://metadata.un.org/sdg/3"),
  coded("domains", "domains", "3"),
  coded("fields", "fields", "17"),
  coded("subfields", "subfields", "1702"),
  coded("countries", "countries", "US"),
  coded("continents", "continents", "Q15"),
  coded("languages", "languages", "en"),
  coded("work-types", "types", "article", "work-types/article"),
  coded("source-types", "source-types", "book series", "book%20series"),
  coded("institution-types", "institution-types", "education"),
  coded("licenses", "licenses", "cc-by"),
];

/** The same by entity type. */
export const identifiedObjects = (entity: EntityType): object[] =>
  identified.filter((one) => one.entity === entity).map(({ object }) => object);
