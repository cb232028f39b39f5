import { textAnswer, withHeaders } from "../openapi/answer-definitions.ts";
import type { Operation, OperationFacts } from "../operation.ts";
import { escapeXml } from "../spec/draw-railroad.ts";
import { pagePolicy } from "./page-policy.ts";

const style = `:root { color-scheme: light dark }
body { font: 16px/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em }
td { padding: .1em 1em .1em 0; vertical-align: top }
code { font-size: .9em; overflow-wrap: anywhere } .deprecated { opacity: .7 }
@media (max-width: 45em) { td { display: block } td + td { padding: 0 0 .5em 1em } }
@media (min-width: 45em) { code { white-space: nowrap } }`;

type Link = readonly [address: string, text: string];

const description: Link = ["openapi.json", "The API as OpenAPI 3.1: parameters, bodies and answers"];

/** What there is to read besides, where the catalog is served. */
const further: readonly Link[] = [
  ["query/spec/api", "Queries in OQL, OQO and classic URLs: the endpoints"],
  ["query/spec/guide", "Writing queries"],
  ["query/spec/cheatsheet", "OQL on one page"],
  ["query/spec/railroad", "The grammar of OQL as diagrams"],
  ["properties", "The columns of each entity type, their operators and their names in OQL"],
];

const row = ({ method, path, summary, deprecated }: OperationFacts): string => {
  const [mark, note] = deprecated === true ? [' class="deprecated"', " (deprecated)"] : ["", ""];
  const text = summary.replaceAll("{entity}", "objects") + note;
  return `<tr${mark}><td><code>${method.toUpperCase()} ${escapeXml(path)}</code></td><td>${escapeXml(text)}</td></tr>`;
};

/** `up` leads from the address of the page to where relative ones begin. */
function page(operations: readonly OperationFacts[], up: string): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const tables = tags.map((tag) => {
    const rows = operations.filter((operation) => operation.tag === tag).map(row);
    return `<h2>${escapeXml(tag)}</h2>\n<table>\n${rows.join("\n")}\n</table>`;
  });
  const isThere = (address: string): boolean =>
    operations.some(
      ({ path }) => path === `/${address}` || path === `/${address.replace(/[^/]+$/, "{slug}")}`,
    );
  // Relative addresses lead on wherever the app is mounted.
  const links = [description, ...further.filter(([address]) => isThere(address))].map(
    ([address, text]) => `<li><a href="${up}${address}">${escapeXml(text)}</a></li>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Scholarly catalog API</title><style>${style}</style></head>
<body>
<h1>Scholarly catalog API</h1>
<ul>
${links.join("\n")}
</ul>
${tables.join("\n")}
</body>
</html>
`;
}

/** `/docs`: a page that names the operations given, and what there is to read. */
export function docsOperation(others: readonly OperationFacts[]): Operation {
  const texts = new Map<string, string>();
  const textAt = (up: string): string => {
    const text = texts.get(up) ?? page([...others, operation], up);
    if (texts.size < 2) texts.set(up, text);
    return text;
  };
  const operation: Operation = {
    id: "getDocs",
    method: "get",
    path: "/docs",
    tag: "Service",
    summary: "This overview",
    bySnapshot: true,
    dialect: "classic",
    parameters: [],
    answers: { 200: withHeaders(textAnswer("A page for people.", "text/html"), "Content-Security-Policy") },
    respond: ({ target }) => {
      const slashes = /\/*$/.exec(target.rawPath)?.[0].length ?? 0;
      return {
        status: 200,
        body: textAt("../".repeat(slashes)),
        headers: {
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": pagePolicy,
          "cache-control": "public, max-age=300",
        },
      };
    },
  };
  return operation;
}
