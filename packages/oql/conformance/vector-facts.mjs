import { fromUrl } from "@oqlkit/oql";

export const isText = (value) => typeof value === "string";
export const sameJson = (a, b) => JSON.stringify(a) === JSON.stringify(b);
export const isUrl = (path) => path === "oxurl" || path === "oxurl_sorted";
export const isValidation = (path) => /^(?:validation\.)?(?:valid|errors|warnings)\b/.test(path);

export function oqoOf({ input, expected }) {
  return (
    input.oqo ??
    (input.oxurl ? fromUrl(input.oxurl).query : undefined) ??
    expected.oqo ??
    expected.canonical_oqo
  );
}

export const entityOf = (vector) => String(oqoOf(vector)?.get_rows ?? "works").toLowerCase();

export function leavesOf(vector) {
  const leaves = [];
  const walk = (node) => (Array.isArray(node?.filters) ? node.filters.forEach(walk) : leaves.push(node));
  (oqoOf(vector)?.filter_rows ?? []).forEach(walk);
  (vector.expected.canonical_oqo?.filter_rows ?? []).forEach(walk);
  return leaves.filter(Boolean);
}

export const compares = ({ operator }) => [">", ">=", "<", "<="].includes(operator);
export const isBound = ({ column_id: column }) => /^(?:from|to)_.*_date$/.test(column ?? "");
export const isSemantic = ({ column_id: column }) => column?.endsWith(".search.semantic");
export const losesNot = (leaf) =>
  leaf.is_negated === true && leaf.value !== null && (compares(leaf) || isBound(leaf) || isSemantic(leaf));

/** The value at a path such as `tree.lines[0].tokens`. */
export function at(value, path) {
  return path.split(/[.[\]]+/).reduce((inner, key) => (key === "" ? inner : inner?.[key]), value);
}

/** Layout may shift when a text changes by a few characters. */
export function squash(text) {
  return text.replaceAll(/\s+/g, " ").replaceAll("( ", "(").replaceAll(" )", ")");
}

/** A value with the texts in it changed, each of which `change` is given with the key that it stands by. */
export function mapTexts(value, change, key) {
  if (isText(value)) return change(value, key);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapTexts(item, change, name)]),
  );
}
