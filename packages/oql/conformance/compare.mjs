/** Lists where an answer differs from the expected one. Keys that the expectation leaves out are not compared. */
export function differences(expected, actual, kind) {
  const found = [];
  for (const key of Object.keys(expected)) {
    compare(expected[key], actual?.[key], key, found, kind);
  }
  return found;
}

function compare(wanted, got, path, found, kind) {
  if (wanted === got) return;
  if (Array.isArray(wanted) && Array.isArray(got)) {
    if (wanted.length !== got.length) {
      found.push({ path, wanted, got });
      return;
    }
    for (const [index, item] of wanted.entries()) compare(item, got[index], `${path}[${index}]`, found, kind);
    return;
  }
  if (isObject(wanted) && isObject(got)) {
    for (const key of new Set([...Object.keys(wanted), ...Object.keys(got)])) {
      compare(wanted[key], got[key], path === "" ? key : `${path}.${key}`, found, kind);
    }
    return;
  }
  found.push({ path, wanted, got });
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
