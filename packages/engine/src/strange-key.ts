/**
 * The first key with a value that is none of those known, and what to say of it: in plain JavaScript a misspelt option
 * would be passed over in silence.
 */
export function strangeKey(
  options: object,
  keys: readonly string[],
): { readonly key: string; readonly message: string } | undefined {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const key = given.map(([name]) => name).find((name) => !keys.includes(name));
  if (key === undefined) return undefined;
  const near = keys.find((name) => lettersOf(name) === lettersOf(key));
  const mend = near === undefined ? `Known are ${keys.join(", ")}.` : `Did you mean "${near}"?`;
  return { key, message: `"${key}" means nothing here. ${mend}` };
}

const lettersOf = (name: string): string => name.replace(/[^a-z]/gi, "").toLowerCase();
