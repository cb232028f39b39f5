import type { SumsPlan } from "@oqlkit/engine";
import { quoteName } from "../identifiers.ts";
import { flatColumn } from "../layout.ts";
import { rowAlias, whereSql } from "./compile-predicate.ts";
import { compileSource, conjunctsOf, type RowCounts } from "./compile-source.ts";
import { knownField } from "./known-field.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";
import type { MatchedTexts } from "./text/text-matcher.ts";

/** The statement of a sums plan: one row, with a column for each field. */
export function compileSums(plan: SumsPlan, counts: RowCounts, texts: MatchedTexts): Statement {
  const writer = new SqlWriter();
  const conjuncts = conjunctsOf(plan.entity, plan.filter, counts, texts);
  const { from, condition } = compileSource({ writer, entity: plan.entity }, conjuncts, counts, true);
  // Compensated, so that the order of the rows does not show.
  const sums = plan.fields.map((name) => {
    const column = `${rowAlias}.${quoteName(flatColumn(knownField(plan.entity, name)))}`;
    return `coalesce(round(fsum(${column}), 6), 0)`;
  });
  return writer.statement(`select ${sums.join(", ")} from ${from}${whereSql(condition)}`);
}
