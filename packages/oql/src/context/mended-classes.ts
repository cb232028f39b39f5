/**
 * The classes of tokens as if slips of the pen that end a parse were mended, so that the rest of the text can be read:
 * commas and semicolons among values count as `or`, connectives too many as `not`, and closing parentheses too many as
 * what parts those behind them.
 */
export function mendedClasses(classes: string): string {
  const mended = classes.split("");
  // Per open parenthesis, and outside of any, whether commas part what is listed there.
  const lists = [true];
  for (const [index, code] of mended.entries()) {
    const last = mended[index - 1] ?? "";
    const depth = lists.length - 1;
    if (depth === 0 && /r$|gb/.test(last + code)) lists[0] = code !== "r";
    if (code === "(") lists.push(mended[index - 2] === "v");
    if (code === ")" && depth > 0) lists.pop();
    else if (code === ")") mended[index] = /[ao]/.test(mended[index + 1] ?? "") ? "a" : ";";
    else if (code === "," ? !lists[depth] : code === ";" && depth > 0) mended[index] = "o";
    else if (/[r(ao][ao]/.test(last + code)) mended[index] = "n";
  }
  return mended.join("");
}
