import { canonicalInOrder, type UncheckedOqo } from "@oqlkit/oqo-schema";
import { buildTree } from "./build-tree.ts";
import { toDoc } from "./doc.ts";
import { layoutFlat, layoutWrapped } from "./layout.ts";
import type { Resolver } from "./names.ts";

/** How a query is printed. */
export interface PrintOptions {
  /** Line width in code points; 80 unless stated. */
  readonly width?: number;
  /** Gives the names that stand in brackets after ids. Without it none are printed. */
  readonly resolver?: Resolver;
}

/** Code points of a line of canonical text. */
export const canonicalWidth = 80;

/**
 * The canonical text of a query, broken into lines where it is longer than the width. View settings (sort, select
 * and paging) have no text.
 *
 * @example print({ get_rows: "works", filter_rows: [{ column_id: "publication_year", value: 2020 }] })
 * // works where year is (2020)
 * @throws OqoError of type `query_too_deep` for more than 1,000 branches within one another
 */
export function print(oqo: UncheckedOqo, options: PrintOptions = {}): string {
  const doc = toDoc(buildTree(canonicalInOrder(oqo), options.resolver));
  return layoutWrapped(doc, options.width ?? canonicalWidth);
}

/**
 * The canonical text of a query on one line.
 *
 * @throws OqoError of type `query_too_deep` for more than 1,000 branches within one another
 */
export function printOneLine(oqo: UncheckedOqo, options: Pick<PrintOptions, "resolver"> = {}): string {
  return layoutFlat(toDoc(buildTree(canonicalInOrder(oqo), options.resolver)));
}
