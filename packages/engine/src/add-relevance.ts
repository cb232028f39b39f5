import { membersOf } from "./pick-members.ts";

const key = "relevance_score";

/** The JSON text of an object with its `relevance_score`, which comes after its name, in place of any it had. */
export function addRelevance(document: string, score: number): string {
  const member = `"${key}":${score}`;
  if (document.includes(`"${key}"`)) return replaceRelevance(document, member);
  for (const { key: name, end } of membersOf(document)) {
    if (name === "display_name") return `${document.slice(0, end)},${member}${document.slice(end)}`;
  }
  const last = document.lastIndexOf("}");
  const separator = /\{\s*$/.test(document.slice(0, last)) ? "" : ",";
  return `${document.slice(0, last)}${separator}${member}}`;
}

function replaceRelevance(document: string, member: string): string {
  const others = [...membersOf(document)].filter(({ key: name }) => name !== key);
  const texts = others.map(({ text }) => text);
  const name = others.findIndex(({ key: own }) => own === "display_name");
  texts.splice(name === -1 ? texts.length : name + 1, 0, member);
  return `{${texts.join(",")}}`;
}
