import { expect, test } from "vitest";
import { withoutMarkup } from "./without-markup.ts";

test.each([
  ["Water H<sub>2</sub>O and <i>E. coli</i>", "Water H2O and  E. coli "],
  ["Models Using<b>lme4</b>", "Models Using lme4 "],
  ["<jats:title>Abstract</jats:title><jats:p>Cells</jats:p>", " Abstract  Cells "],
  ['<p class="a">a &amp; b &#x3b1;</p>', " a   b   "],
  ["p < 0.05 and q > 3, a<b, R&D; x&y", "p < 0.05 and q > 3, a<b, R&D; x&y"],
  ["genes with p<alpha and q>beta", "genes with p<alpha and q>beta"],
])("%s", (text, plain) => {
  expect(withoutMarkup(text)).toBe(plain);
});

test("long runs of signs are read in no time", () => {
  for (const sign of ["<", "<a", "<a ", "&", "&a", "&#1"])
    expect(withoutMarkup(sign.repeat(50_000))).toBeTypeOf("string");
});
