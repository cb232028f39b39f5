import { numberKind } from "@oqlkit/oqo-schema";
import { at, isText, isValidation, squash } from "./vector-facts.mjs";

/** A number printed as the public service prints it, made to look as we print it. */
export function wholeNumbers(text) {
  return text
    .replaceAll(/(?<=\d)\.0(?!\d)/g, "")
    .replaceAll(/\d(?:\.\d+)?e(?:\+|%2B)\d+/g, (number) =>
      BigInt(Number(number.replace("%2B", "+"))).toString(),
    );
}

export function hasWholeDecimal(leaves) {
  return leaves.some(
    ({ column_id: column, value }) =>
      numberKind(column) !== undefined && value !== null && Number.isInteger(Number(value)),
  );
}

/** The rules that explain a text: those of all that the public service prints otherwise, where it prints this one. */
export function explainText({ path, wanted, got }, { printed, leaves }) {
  if (!isText(wanted) || !isText(got) || isValidation(path) || printed === undefined) return undefined;
  const computed = at(printed.answer, path);
  if (!isText(computed) || printed.rules.has(undefined)) return undefined;
  const rules = [...printed.rules];
  if (squash(computed) === squash(wanted)) return rules.length === 0 ? undefined : rules;
  const isSame = squash(wholeNumbers(computed)) === squash(wholeNumbers(wanted));
  return isSame && hasWholeDecimal(leaves) ? [...rules, "number-form"] : undefined;
}
