import { api, cheatsheet, grammar, guide, oql, oqoSchema } from "../generated/spec-texts.ts";
import { errorAnswer, jsonAnswer } from "../openapi/answer-definitions.ts";
import { schemaRef } from "../openapi/json-schema.ts";
import type { Operation } from "../operation.ts";
import { pathText } from "../parameter.ts";
import { RefusedError } from "../refusal.ts";
import { json } from "../reply.ts";
import { drawRailroad } from "../spec/draw-railroad.ts";
import { readGrammar } from "../spec/read-grammar.ts";
import { tellingIdle } from "../telling-idle.ts";
import { pagePolicy } from "./page-policy.ts";

/** One published part of the language's specification. */
interface Artifact {
  readonly slug: string;
  readonly filename: string;
  readonly content_type: string;
  readonly text: () => string;
}

let drawn: string | undefined;

/** Drawn when first asked for. */
function railroad(): string {
  drawn ??= drawRailroad("The grammar of OQL", readGrammar(grammar));
  return drawn;
}

const markdown = "text/markdown; charset=utf-8";

const artifacts: readonly Artifact[] = [
  { slug: "cheatsheet", filename: "cheatsheet.md", content_type: markdown, text: () => cheatsheet },
  { slug: "guide", filename: "guide.md", content_type: markdown, text: () => guide },
  { slug: "api", filename: "api.md", content_type: markdown, text: () => api },
  { slug: "oql", filename: "oql.md", content_type: markdown, text: () => oql },
  {
    slug: "oqo",
    filename: "oqo-schema.json",
    content_type: "application/json",
    text: () => oqoSchema,
  },
  { slug: "grammar", filename: "oql.ebnf", content_type: "text/plain; charset=utf-8", text: () => grammar },
  {
    slug: "railroad",
    filename: "oql-railroad.xhtml",
    content_type: "application/xhtml+xml",
    text: railroad,
  },
];

/** The parts, at the address under which callers reach the app. */
const indexAt = (baseUrl: string) =>
  artifacts.map(({ text: _, ...entry }) => ({ ...entry, url: `${baseUrl}/query/spec/${entry.slug}` }));

const cached = { "cache-control": "public, max-age=300" };
const shared = {
  method: "get",
  tag: "Query language",
  bySnapshot: true,
  dialect: "language",
} as const;

const operations: readonly Operation[] = [
  {
    ...shared,
    id: "getSpec",
    path: "/query/spec",
    summary: "The parts of the language's specification",
    parameters: [],
    answers: { 200: jsonAnswer("The parts and where they are.", schemaRef("SpecIndex")) },
    respond: ({ context }) => json(200, { artifacts: indexAt(context.baseUrl) }, cached),
  },
  {
    ...shared,
    id: "getSpecPart",
    path: "/query/spec/{slug}",
    summary: "A part of the language's specification",
    parameters: [
      {
        ...pathText,
        name: "slug",
        description: "The part's name in the index.",
        example: "oqo",
      },
    ],
    answers: {
      200: {
        description: "The part.",
        headers: ["Content-Security-Policy"],
        content: {
          "application/json": { type: "object" },
          "text/markdown": { type: "string" },
          "text/plain": { type: "string" },
          "application/xhtml+xml": { type: "string" },
        },
      },
      404: errorAnswer("There is no such part."),
    },
    respond: ({ segments }) => {
      const artifact = artifacts.find(({ slug }) => slug === segments.slug);
      if (artifact === undefined) {
        const known = artifacts.map(({ slug }) => slug).join(", ");
        throw new RefusedError({
          kind: "not-found",
          message: `No such part of the specification. There is: ${known}.`,
        });
      }
      return {
        status: 200,
        body: artifact.text(),
        headers: { "content-type": artifact.content_type, "content-security-policy": pagePolicy, ...cached },
      };
    },
  },
];

/** `/query/spec`, the index of the specification, and its parts. */
export const specOperations: readonly Operation[] = operations.map((operation) => tellingIdle(operation));
