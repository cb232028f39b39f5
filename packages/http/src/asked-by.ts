/** What a URL asks for that has another way to be sent. */
export type Asked = "oql" | "query" | "text";

/** What a URL, or as much of it as was read, asks for. */
export function askedBy(url: string): Asked {
  if (/^\/*\?(?:[^ ]*&)?oql=/.test(url)) return "oql";
  return /^\/+text(?:[/?]|$)/.test(url) ? "text" : "query";
}
