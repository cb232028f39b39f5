import { continentOf, countriesOf, type Field, globalSouthCountries, shapeOf } from "@oqlkit/catalog";
import { quoteText } from "../identifiers.ts";
import { type PathSql, pathSql, shapeAt } from "./path-sql.ts";
import { letterOfType, type ValueContext, valueSql } from "./value-sql.ts";

/**
 * SQL for the stored values of a field over the canonical Parquet columns: one value (or null) for a
 * single-valued field, a list without nulls and duplicates (or null) for the others.
 *
 * @throws TypeError for a field that is not stored.
 */
export function fieldSql(field: Field, context: ValueContext): string {
  const { source } = field;
  const root = shapeOf(field.entity);
  switch (source.kind) {
    case "path": {
      const shape = shapeAt(root, source.path);
      const read = (raw: string): string => valueSql(field, shape, raw, context);
      const values = mapped(field, pathSql(source.path), read);
      if (source.only === undefined) return values;
      const letter = (letterOfType(source.only) ?? "@").charCodeAt(0) - 65;
      return field.many
        ? `list_filter(${values}, lambda k: (k & 31) = ${letter})`
        : `case when (${values} & 31) = ${letter} then ${values} end`;
    }
    case "path-where": {
      const shape = shapeAt(root, source.path);
      return mapped(field, conditionalSql(source), (raw) => valueSql(field, shape, raw, context));
    }
    case "count":
      return `coalesce(len(${pathSql(source.path).sql}), 0)`;
    case "present":
      return source.paths
        .map((path) => {
          const { kind } = shapeAt(root, path);
          return presentSql(pathSql(path), kind === "string" || kind === "id" || kind === "json");
        })
        .join(" or ");
    case "continent":
      return mapped(field, pathSql(source.path), continentSql);
    case "global-south": {
      const codes = globalSouthCountries().map(quoteText).join(", ");
      return anySql(pathSql(source.path), (code) => `upper(${code}) in (${codes})`);
    }
    case "rule":
      return ruleSql(source.rule);
    default:
      throw new TypeError(`${field.entity} ${field.name} is not stored.`);
  }
}

/** Reads each raw value; a list loses its nulls and duplicates. */
function mapped(field: Field, { sql, list }: PathSql, read: (raw: string) => string): string {
  if (!list) return field.many ? `list_filter([${read(sql)}], lambda y: y is not null)` : read(sql);
  const values = read("y");
  return `list_distinct(${values === "y" ? sql : `list_transform(${sql}, lambda y: ${values})`})`;
}

/** Whether any value satisfies a test; false when there is none. */
function anySql({ sql, list }: PathSql, test: (value: string) => string): string {
  if (!list) return `coalesce(${test(sql)}, false)`;
  return `coalesce(len(list_filter(${sql}, lambda y: ${test("y")})) > 0, false)`;
}

const presentSql = (path: PathSql, text: boolean): string =>
  anySql(path, (value) => (text ? `${value} <> ''` : `${value} is not null`));

/** Those with most of the works first, as their countries are compared one by one. */
const continents: readonly string[] = ["Q46", "Q49", "Q48", "Q18", "Q15", "Q55643", "Q51"];

function continentSql(country: string): string {
  const cases = continents.map((continent) => {
    const codes = countriesOf(continent).filter((code) => continentOf(code) === continent);
    return `when upper(${country}) in (${codes.map(quoteText).join(", ")}) then ${quoteText(continent)}`;
  });
  return `case ${cases.join(" ")} end`;
}

/** The values at `path` within the elements whose value at `where` equals `equals`. */
function conditionalSql(source: Extract<Field["source"], { kind: "path-where" }>): PathSql {
  const { path, where, equals } = source;
  const end = path.lastIndexOf("[]");
  const element = end === -1 || !where.startsWith(path.slice(0, end + 2)) ? "" : path.slice(0, end + 2);
  const holds = (condition: PathSql): string =>
    anySql(condition, (value) => `${value} = ${quoteText(equals)}`);
  if (element === "") {
    const value = pathSql(path);
    return { sql: `case when ${holds(pathSql(where))} then ${value.sql} end`, list: value.list };
  }
  const within = (whole: string): PathSql => pathSql(whole.slice(element.length + 1), "e", 5);
  const elements = `list_filter(${pathSql(element).sql}, lambda e: ${holds(within(where))})`;
  const value = within(path);
  const values = `list_transform(${elements}, lambda e: ${value.sql})`;
  return { sql: value.list ? `flatten(${values})` : values, list: true };
}

type Rule = Extract<Field["source"], { kind: "rule" }>["rule"];

function ruleSql(rule: Rule): string {
  switch (rule) {
    case "best-open-version": {
      const version = pathSql("best_oa_location.version").sql;
      return `case when ${version} = 'publishedVersion' then ['any', 'acceptedOrPublished', 'published'] when ${version} = 'acceptedVersion' then ['any', 'acceptedOrPublished'] when ${version} <> '' then ['any'] end`;
    }
    case "mag-only": {
      const known = (path: string): string => presentSql(pathSql(path), true);
      return `case when ${["doi", "ids.pmid", "ids.pmcid"].map(known).join(" or ")} then false when ${known("ids.mag")} then true end`;
    }
    case "has-oa-published":
      return openSql("acceptedVersion", "publishedVersion");
    case "has-oa-submitted":
      return openSql("submittedVersion");
    case "has-old-authors":
      return anySql(pathSql("authorships[].author.id"), (id) => `regexp_matches(${id}, '/A[1-4]\\d*$')`);
    case "has-embeddings": {
      const texts = ["display_name", "abstract"].map((path) =>
        anySql(pathSql(path), (text) => `regexp_matches(${text}, '\\S')`),
      );
      return `(${texts.join(" or ")}) and not ${anySql(pathSql("is_xpac"), (value) => value)}`;
    }
    default:
      return rule satisfies never;
  }
}

function openSql(...versions: readonly string[]): string {
  const accepted = versions.map(quoteText).join(", ");
  const open = anySql(pathSql("locations[].is_oa"), (value) => value);
  return `${open} and ${anySql(pathSql("locations[].version"), (value) => `${value} in (${accepted})`)}`;
}
