/** A digit set high behind a word is that of a footnote; behind few letters it may belong to a unit. */
const footnote = /(?<=\p{Ll}{4})<(?:jats:|mml:)?[sS][uU][pP]\b[^<>]*>(?=[\d,*]+<)/gu;
/** Behind what is set low or high small letters begin a word of their own, as in `CO<sub>2</sub>emissions`. */
const wordBehind = /(?<=<\/(?:jats:|mml:)?[sS][uU][bBpP]\s*>)(?=\p{Ll}{2})/gu;
/** Signs that stand low or high within a word, as in H<sub>2</sub>O. */
const within = /<\/?(?:jats:|mml:)?su[bp]\b[^<>]*>/gi;
const tag = /<\/?[a-z][\w:-]*(?:\s+[\w:-]+\s*=[^<>]*|\s*)\/?>/gi;
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;

/** What the names of entities end in that are of a letter with an accent, and the accent. */
const accents: Readonly<Record<string, string>> = {
  grave: "\u0300",
  acute: "\u0301",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  ring: "\u030a",
  caron: "\u030c",
  cedil: "\u0327",
};
const accented = new RegExp(`^([a-z])(${Object.keys(accents).join("|")})$`, "i");

const greek =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega";
const named: ReadonlyMap<string, string> = new Map([
  ...greek.split(" ").map((name, at) => [name, String.fromCodePoint(0x3b1 + at)] as const),
  ["amp", "&"],
  ["apos", "'"],
  ["gt", ">"],
  ["lt", "<"],
  ["quot", '"'],
  ["rsquo", "\u2019"],
  ["aelig", "æ"],
  ["eth", "ð"],
  ["inodot", "ı"],
  ["lstrok", "ł"],
  ["micro", "µ"],
  ["oelig", "œ"],
  ["oslash", "ø"],
  ["szlig", "ß"],
  ["thorn", "þ"],
  ["sup1", "¹"],
  ["sup2", "²"],
  ["sup3", "³"],
  ...["shy", "zwj", "zwnj"].map((name) => [name, ""] as const),
]);

/** The sign that an entity stands for; a blank for those that are none, or none that matters to words. */
function signOf(_: string, decimal?: string, hexadecimal?: string, name = ""): string {
  const code = Number(decimal ?? `0x${hexadecimal ?? 0}`);
  if (code > 0) return code > 0x10ffff || code >> 11 === 0x1b ? " " : String.fromCodePoint(code);
  const [, letter, accent = ""] = accented.exec(name) ?? [];
  if (letter !== undefined) return (letter + accents[accent.toLowerCase()]).normalize("NFC");
  const sign = named.get(name.toLowerCase()) ?? " ";
  return /^[A-Z]/.test(name) ? sign.toUpperCase() : sign;
}

/**
 * A text without the tags and entities of HTML and JATS, which publishers leave in titles and abstracts, themselves
 * written as entities at times.
 */
export function withoutMarkup(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return text
    .replace(entity, signOf)
    .replace(entity, signOf)
    .replace(footnote, " ")
    .replace(wordBehind, " ")
    .replace(within, "")
    .replace(tag, " ");
}
