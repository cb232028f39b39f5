import { expect, test } from "vitest";
import { withoutMarkup } from "./without-markup.ts";

test.each([
  ["Water H<sub>2</sub>O and <i>E. coli</i>", "Water H2O and  E. coli "],
  ["Models Using<b>lme4</b>", "Models Using lme4 "],
  ["<jats:title>Abstract</jats:title><jats:p>Cells</jats:p>", " Abstract  Cells "],
  ['<p class="a">a &amp; b &#x3b1;</p>', " a & b α "],
  [
    "na&iuml;ve &Aring;ngstr&ouml;m &Delta;G &beta;-cells &szlig; &#xE9;t&#233;",
    "naïve Ångström ΔG β-cells ß été",
  ],
  ["a&nbsp;b&zwj;c&#0;d&#x110000;e&#xd800;f&sect;g", "a bc d e f g"],
  [
    "&micro;g c&oelig;ur vita&shy;min W&lstrok;adys&Lstrok; cm&sup2; &frac12;",
    "µg cœur vitamin WładysŁ cm²  ",
  ],
  ["CO<SUB>2</SUB>emissions, a study<SUP>1</SUP>", "CO2 emissions, a study 1"],
  [
    "&lt;p&gt;Gabapentin &amp;lt;i&amp;gt;in vivo&amp;lt;/i&amp;gt; p &lt; 0.05",
    " Gabapentin  in vivo  p < 0.05",
  ],
  ["GABA<sub>A</sub>receptor, CO<sub>2</sub>emissions", "GABAA receptor, CO2 emissions"],
  ["Bi<sub>2</sub>Te<sub>3</sub> Ca<sup>2+</sup> 10<sup>6</sup> cm<sup>2</sup>", "Bi2Te3 Ca2+ 106 cm2"],
  ["a longitudinal study<sup>1</sup> of English<sup>2,3</sup>", "a longitudinal study 1 of English 2,3"],
  ["p < 0.05 and q > 3, a<b, R&D; x&y", "p < 0.05 and q > 3, a<b, R&D; x&y"],
  ["genes with p<alpha and q>beta", "genes with p<alpha and q>beta"],
])("%s", (text, plain) => {
  expect(withoutMarkup(text)).toBe(plain);
});

test("long runs of signs are read in no time", () => {
  for (const sign of ["<", "<a", "<a ", "&", "&a", "&#1"])
    expect(withoutMarkup(sign.repeat(50_000))).toBeTypeOf("string");
});
