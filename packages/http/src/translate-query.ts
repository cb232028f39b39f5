import { type TranslateInput, type TranslateResult, translate } from "@oqlkit/oql";
import type { CodeTest } from "@oqlkit/oqo-schema";
import { unsaidReason, unsaidText } from "./echo-warnings.ts";
import { sayable } from "./sayable.ts";

/**
 * Translates a query as `/query` does: its texts find what its other forms do, as phrases and words in one search are
 * conditions there. A warning `oql_not_representable` says where they cannot. Never throws.
 *
 * @param codes tells codes that no vocabulary lists and that are taken all the same.
 */
export function translateQuery(source: TranslateInput, codes?: CodeTest): TranslateResult {
  const options = codes && { codes };
  const result = translate(source, options);
  if (!result.ok) return result;
  const { body } = result;
  const said = sayable(body.oqo);
  if (said === body.oqo) return result;
  const spoken = said && translate({ oqo: said }, options);
  if (spoken?.ok === true) {
    const { oql, oql_oneline, oql_render_v2 } = spoken.body;
    return { ok: true, body: { ...body, oql, oql_oneline, oql_render_v2 } };
  }
  const unsaid = unsaidText(body.oqo) ?? "search";
  const warning = { type: "oql_not_representable", message: unsaidReason(unsaid), location: null };
  const validation = { ...body.validation, warnings: [...body.validation.warnings, warning] };
  return { ok: true, body: { ...body, validation } };
}
