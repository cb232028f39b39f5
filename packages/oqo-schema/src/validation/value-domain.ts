import type { Column } from "../registry/column.ts";
import type { RegistryEntity } from "../registry/registry-entity.ts";
import type { Scalar } from "../unchecked-oqo.ts";
import { type Vocabulary, vocabularyOf } from "../vocabulary/vocabulary.ts";

const collectionId = /^!?col_[A-Za-z0-9]{1,48}$/;

/** Why a value cannot be one of a column, and what may have been meant. */
export interface DomainFault {
  readonly reason: string;
  readonly suggestion?: string;
}

/** What is wrong with a value compared by `is`, if its column takes only certain ids or codes. */
export function domainFault(column: Column, value: Exclude<Scalar, null>): DomainFault | undefined {
  const entity = column.entityType;
  const vocabulary = entity && vocabularyOf(entity);
  if (!entity || !vocabulary) return undefined;
  const fault = vocabulary.closed
    ? codeFault(entity, vocabulary, value)
    : column.type === "openalex_id" && vocabulary.idPrefix
      ? idFault(entity, vocabulary, value)
      : undefined;
  return fault === undefined || (typeof value === "string" && collectionId.test(value)) ? undefined : fault;
}

function codeFault(
  entity: RegistryEntity,
  vocabulary: Vocabulary,
  value: string | number | boolean,
): DomainFault | undefined {
  if (typeof value !== "string") return { reason: `a ${entity} code is text: write it in quotes` };
  const { codes, codesByName } = lowered(vocabulary);
  const text = value.toLowerCase();
  if (codes.has(withoutPath(entity, text))) return undefined;
  const meant = codesByName.get(text);
  return {
    reason: `it is not a ${entity} code`,
    ...(meant === undefined ? {} : { suggestion: meant }),
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
  entity: RegistryEntity,
  vocabulary: Vocabulary,
  value: string | number | boolean,
): DomainFault | undefined {
  const matches = typeof value === "string" && idMatcher(vocabulary).test(value.trim());
  return matches ? undefined : { reason: `ids of ${entity} look like ${vocabulary.idPrefix}123456` };
}

interface Lowered {
  readonly codes: ReadonlySet<string>;
  readonly codesByName: ReadonlyMap<string, string>;
}

const loweredValues = new WeakMap<Vocabulary, Lowered>();
const matchers = new WeakMap<Vocabulary, RegExp>();

function lowered(vocabulary: Vocabulary): Lowered {
  let found = loweredValues.get(vocabulary);
  if (!found) {
    const values = Object.entries(vocabulary.values).map(
      ([code, name]) => [code.toLowerCase(), name.toLowerCase()] as const,
    );
    found = {
      codes: new Set(values.map(([code]) => code)),
      codesByName: new Map(values.map(([code, name]) => [name, code])),
    };
    loweredValues.set(vocabulary, found);
  }
  return found;
}

function idMatcher(vocabulary: Vocabulary): RegExp {
  let matcher = matchers.get(vocabulary);
  if (!matcher) {
    matcher = new RegExp(`^(?:${vocabulary.idPattern})$`, "i");
    matchers.set(vocabulary, matcher);
  }
  return matcher;
}
