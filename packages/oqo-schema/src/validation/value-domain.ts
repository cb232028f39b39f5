import type { Column } from "../registry/column.ts";
import { perEntity } from "../registry/per-entity.ts";
import type { RegistryEntity } from "../registry/registry-entity.ts";
import type { Scalar } from "../unchecked-oqo.ts";
import { namesByCode, type Vocabulary, vocabularyOf } from "../vocabulary/vocabulary.ts";

const collectionId = /^!?col_[A-Za-z0-9]{1,48}$/;

/** Why a value cannot be one of a column, and what may have been meant. */
export interface DomainFault {
  readonly reason: string;
  readonly suggestion?: string;
  /** The value as a code, in lower case, if its vocabulary does not list it. */
  readonly code?: string;
}

/** The ids or codes that are all a column takes. */
export interface Domain {
  readonly entity: RegistryEntity;
  readonly vocabulary: Vocabulary;
  /** The names of the codes by code, lower-cased, absent where any number behind the letter of ids may be one. */
  readonly codes: ReadonlyMap<string, string> | undefined;
  /** Whether ids of institutions are taken too, as of hosts of sources. */
  readonly hosts?: boolean;
}

/** The domain of a column; undefined if it takes any text. */
export function domainOf(column: Column): Domain | undefined {
  const entity = column.entityType;
  const vocabulary = entity && vocabularyOf(entity);
  if (!vocabulary) return undefined;
  // The ids of types are open, unlike those of other vocabularies (spec section 15).
  const isClosed = vocabulary.closed && (entity !== "work-types" || column.id !== "id");
  if (isClosed) return { entity, vocabulary, codes: namesByCode(entity) };
  if (column.type !== "openalex_id" || vocabulary.idPrefix === null) return undefined;
  return { entity, vocabulary, codes: undefined, hosts: column.id.includes("host_organization") };
}

/** What is wrong with a value compared by `is`, if it is not in the domain of its column. */
export function domainFault(domain: Domain, value: Exclude<Scalar, null>): DomainFault | undefined {
  const fault = domain.codes ? codeFault(domain, domain.codes, value) : idFault(domain, value);
  return !fault || (typeof value === "string" && collectionId.test(value)) ? undefined : fault;
}

function codeFault(
  { entity }: Domain,
  codes: ReadonlyMap<string, string>,
  value: string | number | boolean,
): DomainFault | undefined {
  if (typeof value !== "string") return { reason: `codes of ${entity} are text: write it in quotes` };
  const text = value.toLowerCase();
  const code = withoutPath(entity, text);
  if (codes.has(code)) return undefined;
  const meant = codesByName(entity).get(text);
  return {
    reason: `it is no code of ${entity}`,
    code,
    ...(meant ? { suggestion: meant } : {}),
  };
}

/** A code may stand behind the path of its own vocabulary, as in `countries/us`. */
function withoutPath(entity: RegistryEntity, text: string): string {
  if (!text.includes("/")) return text;
  const paths = entity === "work-types" ? ["types/", "work-types/"] : [`${entity}/`];
  const path = paths.find((one) => text.startsWith(one)) ?? "";
  return text.slice(path.length);
}

function idFault(
  { entity, vocabulary, hosts }: Domain,
  value: string | number | boolean,
): DomainFault | undefined {
  const isOf = (owner: string): boolean => idMatcher(owner).test(String(value).trim());
  return isOf(entity) || (hosts && isOf("institutions"))
    ? undefined
    : { reason: `ids of ${entity} look like ${vocabulary.idPrefix}123456` };
}

/** The codes of a vocabulary by name, both lower-cased. */
const codesByName: (entity: string) => ReadonlyMap<string, string> = perEntity(
  (entity) => new Map(Array.from(namesByCode(entity), ([code, name]) => [name.toLowerCase(), code])),
);

const idMatcher: (entity: string) => RegExp = perEntity(
  (entity) => new RegExp(`^(?:${vocabularyOf(entity)?.idPattern})$`, "i"),
);
