/**
 * The classes of the tokens of a wrong text as if slips of the pen in it were mended, so that the rest can be read: a
 * comma or semicolon that parts values or conditions counts as `or`, a connective too many as `not`, and a closing
 * parenthesis too many as `and` before a connective, else as the semicolon that directives may stand behind.
 */
export function mendedClasses(classes: string): string {
  const mended = classes.split("");
  // For the text outside parentheses and each one that is open: whether commas belong there.
  const lists = [true];
  for (const [index, code] of mended.entries()) {
    const last = mended[index - 1] ?? "";
    const depth = lists.length - 1;
    if (depth === 0 && /r$|gb/.test(last + code)) lists[0] = code !== "r";
    if (code === "(") lists.push(mended[index - 2] === "v");
    const isSlip = code === "," ? !lists[depth] : code === ";" && depth > 0;
    const read = isSlip ? "o" : code;
    if (code === ")" && depth > 0) lists.pop();
    else if (code === ")") mended[index] = /[ao]/.test(mended[index + 1] ?? "") ? "a" : ";";
    else mended[index] = /[r(aon][ao]/.test(last + read) ? "n" : read;
  }
  return mended.join("");
}
