/** Signs that stand low or high within a word, as in H<sub>2</sub>O. */
const within = /<\/?(?:jats:|mml:)?su[bp]\b[^<>]*>/gi;
const tag = /<\/?[a-z][\w:-]*(?:\s+[\w:-]+\s*=[^<>]*|\s*)\/?>/gi;
const entity = /&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/gi;

/** A text without the tags and entities of HTML and JATS, which publishers leave in titles and abstracts. */
export const withoutMarkup = (text: string): string =>
  /[<&]/.test(text) ? text.replace(within, "").replace(tag, " ").replace(entity, " ") : text;
