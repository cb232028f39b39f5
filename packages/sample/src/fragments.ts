import {
  funderRor,
  institutionRor,
  sourceFlags,
  sourceHosts,
  sourceIssns,
  topicId,
  wikidataPage,
} from "./identities.ts";
import { fullId, idBase } from "./ids.ts";
import type { World } from "./world.ts";

/** The keys of a JSON object without its braces, so that more keys can be put before or after them. */
type Keys = string;

/**
 * The short forms in which works and authors mention other entities, written once and then only copied.
 * Each list is in the order of the world's list of the same name.
 */
export interface Fragments {
  readonly topicNames: readonly Keys[];
  readonly topicPlaces: readonly Keys[];
  readonly keywords: readonly Keys[];
  readonly concepts: readonly Keys[];
  /** Institutions as works mention them, whole objects. */
  readonly institutions: readonly string[];
  /** Institutions as authors mention them, whole objects. */
  readonly affiliations: readonly string[];
  /** Sources as locations mention them, whole objects. */
  readonly sources: readonly string[];
  /** Funders as works mention them, whole objects. */
  readonly funders: readonly string[];
}

/** The JSON text of `value` without the outer braces. */
export function keysOf(value: object): Keys {
  return JSON.stringify(value).slice(1, -1);
}

function institutionForms(world: World): Pick<Fragments, "institutions" | "affiliations"> {
  const institutions: string[] = [];
  const affiliations: string[] = [];
  world.institutions.all.forEach((institution, index) => {
    const id = fullId("institution", index);
    const ror = institutionRor(index);
    const { name: display_name, country: country_code, type } = institution;
    const lineage = institution.lineage.map((at) => fullId("institution", at));
    institutions.push(JSON.stringify({ id, display_name, ror, country_code, type, lineage }));
    affiliations.push(JSON.stringify({ id, ror, display_name, country_code, type, lineage }));
  });
  return { institutions, affiliations };
}

function sourceForm(world: World, index: number, name: string, type: string): string {
  const issns = sourceIssns(world, index);
  const hosts = sourceHosts(world, index);
  return JSON.stringify({
    id: fullId("source", index),
    display_name: name,
    issn_l: issns[0] ?? null,
    issn: issns.length > 0 ? issns : null,
    ...sourceFlags(world, index),
    host_organization: hosts[0]?.id ?? null,
    host_organization_name: hosts[0]?.name ?? null,
    host_organization_lineage: hosts.map(({ id }) => id),
    host_organization_lineage_names: hosts.map(({ name: hostName }) => hostName),
    type,
  });
}

/** The id and name of a value of a coded vocabulary, such as a field or a country. */
export function named(
  path: string,
  code: string,
  name: string,
): { readonly id: string; readonly display_name: string } {
  return { id: `${idBase}/${path}/${code}`, display_name: name };
}

/** Writes all fragments of a world. */
export function createFragments(world: World): Fragments {
  const { domains, fields, subfields, topics, keywords } = world.hierarchy;
  const place = (
    path: string,
    list: readonly { readonly code: string; readonly name: string }[],
    index: number,
  ): string => {
    const { code = "", name = "" } = list[index] ?? {};
    return JSON.stringify(named(path, code, name));
  };
  return {
    topicNames: topics.map(({ code, name }) => keysOf({ id: topicId(code), display_name: name })),
    topicPlaces: topics.map(
      ({ subfield, field, domain }) =>
        `"subfield":${place("subfields", subfields, subfield)},"field":${place("fields", fields, field)},"domain":${place("domains", domains, domain)}`,
    ),
    keywords: keywords.map(({ slug, name }) => keysOf(named("keywords", slug, name))),
    concepts: world.concepts.concepts.map(({ name, level }, index) =>
      keysOf({
        id: fullId("concept", index),
        wikidata: wikidataPage("concept", index),
        display_name: name,
        level,
      }),
    ),
    ...institutionForms(world),
    sources: world.sources.all.map(({ name, type }, index) => sourceForm(world, index, name, type)),
    funders: world.funders.map(({ name }, index) =>
      JSON.stringify({ id: fullId("funder", index), display_name: name, ror: funderRor(world, index) }),
    ),
  };
}
