/** A query string that was encoded into a path, once or more often; or a key in it and, before that, its name. */
const secrets = /(?:\?|%(?:25)*3f).*|(api(?:[_-]|%(?:25)*(?:5f|2d))key(?:=|%(?:25)*3d))[^&/]*/gis;

/** What has none of these signs has no secrets, which is quick to see. */
const signs = /[?%=]/;

/** A path as logs show it: cut at its first `?`, however often encoded, and what `api_key=` begins masked. */
export function pathOnRecord(path: string): string {
  if (!signs.test(path)) return path;
  return path.replace(secrets, (_, name: string | undefined) => (name === undefined ? "" : `${name}***`));
}
