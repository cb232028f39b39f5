/**
 * JSON text in ASCII: other characters are written as `\uXXXX`. Equal values with equally ordered keys give equal text.
 */
export function asciiJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
