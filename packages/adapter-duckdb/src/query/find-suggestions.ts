import type { SuggestPlan } from "@oqlkit/engine";
import { coreOf } from "../core-rows.ts";
import { quoteName } from "../identifiers.ts";
import {
  maxReadyPrefix,
  maxSuggestKey,
  namesTable,
  readyAnswers,
  suggestShortTable,
  suggestTable,
} from "../layout.ts";
import type { Scope } from "./compile-predicate.ts";
import { type Conjuncts, conjunctsOf, type RowCounts, rowNumbersSql } from "./compile-source.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";
import type { MatchedTexts } from "./text/text-matcher.ts";
import { wholeNumber } from "./whole-number.ts";

/** Comes after whatever a folded name can go on with. */
const last = "\u{10FFFF}";

/**
 * Statement for what is being typed. Its rows, at most `plan.limit`, are (total, wid, exact, tier) in order;
 * none when nothing goes with the words.
 */
export function findSuggestions(plan: SuggestPlan, counts: RowCounts, texts: MatchedTexts): Statement {
  const conjuncts = conjunctsOf(plan.entity, plan.filter, counts, texts);
  const usual = conjuncts.terms.length === 0 && (conjuncts.core || coreOf(plan.entity) === undefined);
  const ready = usual && [...plan.words].length <= maxReadyPrefix && plan.limit <= readyAnswers;
  return ready ? findReady(plan) : findByKey(plan, conjuncts, counts);
}

/** Short beginnings: the first ten are known. */
function findReady({ entity, words, limit }: SuggestPlan): Statement {
  const writer = new SqlWriter();
  const prefix = writer.parameter(words, "VARCHAR");
  return writer.statement(
    `select total::DOUBLE, unnest(wids), unnest(exacts), unnest(tiers)
    from ${quoteName(suggestShortTable(entity))} where prefix = ${prefix} limit ${wholeNumber(limit)}`,
  );
}

function findByKey(plan: SuggestPlan, conjuncts: Conjuncts, counts: RowCounts): Statement {
  const { entity, words, limit } = plan;
  const writer = new SqlWriter();
  const key = [...words].slice(0, maxSuggestKey).join("");
  const from = writer.parameter(key, "VARCHAR");
  const to = writer.parameter(key + last, "VARCHAR");
  const suggest = quoteName(suggestTable(entity));
  const range = `key >= ${from} and key < ${to}${withinSql({ writer, entity }, conjuncts, counts)}`;
  const matches =
    key === words
      ? `select wid, min(rank) as rank, min(tier) as tier, bool_or(whole and key = ${from}) as exact
          from ${suggest} where ${range} group by wid`
      : longSql(writer, plan, `select distinct wid, rank from ${suggest} where ${range}`);
  return writer.statement(
    `with m as materialized (${matches})
    select (select count(*)::DOUBLE from m), wid, exact, tier from m
    order by exact desc, tier, rank limit ${wholeNumber(limit)}`,
  );
}

/** Keys hold the beginning of a long text; the names themselves tell the rest. */
function longSql(writer: SqlWriter, { entity, words }: SuggestPlan, candidates: string): string {
  const text = writer.parameter(words, "VARCHAR");
  // Within the aggregates: as a condition it would be asked of all names there are, before those of the candidates are taken.
  const named = `filter (contains(' ' || name, ' ' || ${text}))`;
  return `select wid, any_value(rank) as rank, min(tier) ${named} as tier, bool_or(own and name = ${text}) ${named} as exact
    from (${candidates}) join ${quoteName(namesTable(entity))} using (wid) group by wid having tier is not null`;
}

/** What a filter asks of rows, as one more condition; empty when that is nothing. */
function withinSql(scope: Scope, conjuncts: Conjuncts, counts: RowCounts): string {
  if (conjuncts.terms.length === 0) {
    return conjuncts.core && counts.core !== null ? ` and wid < ${wholeNumber(counts.core)}` : "";
  }
  return ` and wid in (${rowNumbersSql(scope, conjuncts, counts)})`;
}
