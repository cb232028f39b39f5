import { searches } from "../canonical/canonical-in-order.ts";
import { foldExpansionFilter } from "../canonical/fold-expansion-filter.ts";
import { type Issue, issue, quote } from "../issue.ts";
import { writeOqo } from "../json/to-json.ts";
import { withoutBlanks } from "../read/reading.ts";
import { registryEntity } from "../registry/registry-entity.ts";
import type { UncheckedOqo } from "../unchecked-oqo.ts";
import type { Checking, CodeTest } from "./column-issue.ts";
import { checkFilters } from "./validate-filter.ts";
import { corpusIssues, groupIssues, pagingIssues, rangeIssues, selectIssues } from "./validate-settings.ts";
import { sortIssues } from "./validate-sort.ts";

/** The verdict on a query. Warnings leave it valid. */
export interface Validation {
  readonly valid: boolean;
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
}

/** The highest numbers accepted. */
export interface ValidationLimits {
  /** Rows of a page, 200 unless stated. */
  readonly perPage?: number;
  /** Rows of a sample, 10,000 unless stated. */
  readonly sample?: number;
}

/** What is accepted beyond the rules that hold for everybody's data. */
export interface ValidationOptions extends ValidationLimits {
  /** Codes that are taken beside those of the closed vocabularies, as of types that only the data at hand have. */
  readonly codes?: CodeTest | undefined;
}

/**
 * Checks a query object against the registry: entity, columns, operators, values and settings. Of an unknown entity
 * nothing else is checked. Takes the object as `safeParseOqo` reads it, not its canonical form, so that locations fit
 * what was given, and never throws at one, however deep; what may be no query at all has to be read first.
 *
 * @example validate({ get_rows: "works", filter_rows: [{ column_id: "type", value: "bogus" }] }).errors[0]?.location
 * // "filter_rows[0].value"
 */
export function validate(given: UncheckedOqo, options: ValidationOptions = {}): Validation {
  const folded = foldExpansionFilter(given);
  // A sample of no rows, which is written as none, is not a valid one.
  const oqo = { ...writeOqo(folded, folded.filter_rows ?? []), ...withoutBlanks({ sample: given.sample }) };
  const entity = registryEntity(oqo.get_rows);
  if (!entity) {
    // The path of one object is what a URL asks for that is no query.
    const ofOne = registryEntity(oqo.get_rows.replace(/\/.*/, ""));
    const instead = ofOne ? `/${ofOne}?filter=id:ID` : "works, authors or sources";
    const message = `${quote(oqo.get_rows)} is no entity. Try ${instead}.`;
    return {
      valid: false,
      errors: [issue("invalid_entity", "get_rows", message)],
      warnings: [],
    };
  }
  const checking: Checking = {
    entity,
    codes: options.codes,
    searched: searches(oqo.filter_rows ?? []),
    known: new Map(),
  };
  const inFilters: Issue[] = [];
  checkFilters(checking, oqo.filter_rows ?? [], undefined, inFilters);
  const errors = [
    ...inFilters,
    ...(oqo.sort_by ?? []).flatMap((key, index) => sortIssues(checking, oqo, key, `sort_by[${index}]`)),
    ...rangeIssues("sample", "invalid_sample", oqo.sample, options.sample ?? 10_000),
    ...corpusIssues(oqo),
    ...groupIssues(checking, oqo),
    ...selectIssues(entity, oqo),
    ...pagingIssues(oqo, options.perPage ?? 200),
  ];
  return { valid: errors.length === 0, errors, warnings: warningsOf(entity, oqo) };
}

function warningsOf(entity: string, oqo: UncheckedOqo): Issue[] {
  const warnings: Issue[] = [];
  if (entity !== "works" && oqo.corpus !== undefined && oqo.corpus !== "core") {
    const message = "Only works have a corpus; it is ignored.";
    warnings.push(issue("corpus_ignored", "corpus", message));
  }
  if (oqo.seed !== undefined && oqo.sample === undefined) {
    const message = "A seed needs a sample. Add one or leave it out.";
    warnings.push(issue("seed_without_sample", "seed", message));
  }
  return warnings;
}
