import { type Field, readValue, type Scalar } from "@oqlkit/catalog";
import { type FilterLeaf, numberText, type Operator } from "@oqlkit/oqo-schema";
import { QueryError } from "../errors.ts";

/** A leaf in the making: the field it names, as it names it, and where its value stands in the query. */
export interface LeafSite {
  readonly field: Field;
  /** The caller's spelling of the field. */
  readonly name: string;
  /** Location of the leaf, without a trailing key. */
  readonly path: string;
}

export type LeafValue = Exclude<FilterLeaf["value"], null>;

/** A value as text: a number as the forms of a query write it. */
export const textOf = (value: LeafValue): string =>
  typeof value === "number" ? numberText(value) : String(value);

const numberForm = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/;
const dateText = /^\d{4}-\d{2}-\d{2}$/;
const continents =
  "africa, antarctica, asia, europe, north_america, oceania, south_america, " +
  "q15, q18, q46, q48, q49, q51, q55643";

type Place = Pick<LeafSite, "name" | "path">;

/** An error about the value of a leaf. */
export const valueError = ({ name, path }: Place, message: string): QueryError =>
  new QueryError("invalid_value", message, { path: `${path}.value`, field: name });

/** An error about an operator that a field does not take; `rule` says what it takes. */
export const operatorError = ({ name, path }: Place, operator: Operator, rule: string): QueryError =>
  new QueryError("invalid_operator", `'${operator}' does not fit ${name}, which ${rule}.`, {
    path: `${path}.operator`,
    field: name,
  });

/**
 * The canonical form of a value that a query gives for a field, or undefined for a code or an external id that no
 * object can carry: lists of such ids often hold some that are none, and the others are to be found.
 *
 * @throws QueryError `invalid_value` when the text does not have the form of the field's values.
 */
export function readLeafValue(site: LeafSite, value: LeafValue): Scalar | undefined {
  const { form, source } = site.field;
  switch (form) {
    case "boolean":
      return readBoolean(site, value);
    case "number":
      return readNumber(site, value);
    case "date":
      return readDate(site, value);
    case "datetime":
      return readDatetime(site, value);
    default: {
      const text = textOf(value);
      const read = readValue(site.field, text);
      if (read !== undefined) return read;
      if (form === "entity-id") {
        const only = source.kind === "path" && source.only !== undefined ? ` of ${source.only}` : "";
        throw valueError(site, `'${text}' is not a valid OpenAlex ID${only}.`);
      }
      if (source.kind === "continent") {
        throw valueError(
          site,
          `'${text}' is not a valid continent for ${site.name}. Use one of: ${continents}.`,
        );
      }
      return undefined;
    }
  }
}

function readBoolean(site: LeafSite, value: LeafValue): boolean {
  const text = String(value).toLowerCase();
  if (typeof value !== "number" && (text === "true" || text === "false")) return text === "true";
  throw booleanError(site, value);
}

/** Flags that are worked out here, but which the API has as values of their own: they may be asked to be null. */
const ownFlags: ReadonlySet<string> = new Set(["has_abstract"]);

/** Whether a boolean is worked out from other values, and so never missing. */
export const isComputed = ({ form, source, name }: Field): boolean =>
  form === "boolean" && source.kind !== "path" && source.kind !== "path-where" && !ownFlags.has(name);

/** The error for a value that a boolean field does not take. */
export function booleanError(site: LeafSite, value: FilterLeaf["value"]): QueryError {
  return valueError(
    site,
    isComputed(site.field)
      ? `Value for ${site.name} must be true or false, not ${value}.`
      : `Value for ${site.name} must be true, false null, or !null: not ${value}.`,
  );
}

/** The number that a value is. @throws QueryError `invalid_value` when it is none. */
export function readNumber(site: LeafSite, value: LeafValue): number {
  const read = typeof value === "string" && numberForm.test(value) ? Number(value) : value;
  if (typeof read === "number" && Number.isFinite(read)) return read;
  throw valueError(site, `Value for param ${site.name} must be a number.`);
}

const dateError = (site: LeafSite): QueryError =>
  valueError(
    site,
    `Value for param ${site.name} is an invalid date. Format is yyyy-mm-dd (e.g. 2020-05-17).`,
  );

function readDate(site: LeafSite, value: LeafValue): Scalar {
  const read = isDateText(value) ? readValue(site.field, value) : undefined;
  if (read === undefined) throw dateError(site);
  return read;
}

function readDatetime(site: LeafSite, value: LeafValue): Scalar {
  const read = typeof value === "string" ? readValue(site.field, value) : undefined;
  if (read === undefined) throw dateError(site);
  return read;
}

/** Whether a value is a day rather than a moment. */
export const isDateText = (value: FilterLeaf["value"]): value is string =>
  typeof value === "string" && dateText.test(value);
