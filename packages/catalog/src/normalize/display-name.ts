const leadingId = /^\{\s*"id"\s*:\s*"[^"\\]*"/;
const signOrText = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/gs;
const nothing = /\s*:\s*null/y;

/** Where the `display_name` of the object itself ends, and the null that it is. */
function findNull(json: string): { readonly named: number; readonly end: number } | undefined {
  let depth = 0;
  for (const { 0: found, index } of json.matchAll(signOrText)) {
    if (found === "{" || found === "[") depth += 1;
    else if (found === "}" || found === "]") depth -= 1;
    if (depth !== 1 || found !== '"display_name"') continue;
    nothing.lastIndex = index + found.length;
    if (nothing.test(json)) return { named: index + found.length, end: nothing.lastIndex };
  }
  return undefined;
}

/**
 * The JSON text of an object that has no `display_name`, or null there, with the name that was read elsewhere in it;
 * all else stays as it came.
 */
export function withDisplayName(json: string, name: string): string {
  const value = JSON.stringify(name);
  const absent = findNull(json);
  if (absent !== undefined) return `${json.slice(0, absent.named)}:${value}${json.slice(absent.end)}`;
  const [id] = leadingId.exec(json) ?? [];
  return id === undefined
    ? json.replace("{", () => `{"display_name":${value},`)
    : `${id},"display_name":${value}${json.slice(id.length)}`;
}
