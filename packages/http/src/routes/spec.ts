import { oqoJsonSchema } from "@oqlkit/oqo-schema";
import { type } from "arktype";
import { jsonAnswer, schemaRef } from "../answers.ts";
import type { Operation } from "../operation.ts";
import { RefusedError } from "../refusal.ts";
import { json } from "../reply.ts";

/** One published part of the language's specification. */
interface Artifact {
  readonly slug: string;
  readonly filename: string;
  readonly content_type: string;
  readonly body: unknown;
}

const artifacts: readonly Artifact[] = [
  { slug: "oqo", filename: "oqo-schema.json", content_type: "application/json", body: oqoJsonSchema },
];

const index = artifacts.map(({ body: _, ...entry }) => ({ ...entry, url: `/query/spec/${entry.slug}` }));
const cached = { "cache-control": "public, max-age=300" };
const shared = {
  method: "get",
  tag: "Query language",
  price: "free",
  bySnapshot: false,
  dialect: "language",
} as const;

/** `/query/spec`, the index of the specification, and its parts. */
export const specOperations: readonly Operation[] = [
  {
    ...shared,
    id: "getSpec",
    path: "/query/spec",
    summary: "The parts of the language's specification",
    parameters: [],
    answers: { 200: jsonAnswer("The parts and where they are.", schemaRef("SpecIndex")) },
    respond: () => json(200, { artifacts: index }, cached),
  },
  {
    ...shared,
    id: "getSpecPart",
    path: "/query/spec/{slug}",
    summary: "A part of the language's specification",
    parameters: [
      {
        name: "slug",
        in: "path",
        kind: "string",
        value: type("string"),
        description: "The part's name in the index.",
        example: "oqo",
      },
    ],
    answers: { 200: jsonAnswer("The part.", { type: "object" }) },
    respond: ({ segments }) => {
      const artifact = artifacts.find(({ slug }) => slug === segments.slug);
      if (artifact === undefined) {
        const known = artifacts.map(({ slug }) => slug).join(", ");
        throw new RefusedError({
          kind: "not-found",
          message: `No such part of the specification. There is: ${known}.`,
        });
      }
      return json(200, artifact.body, { "content-type": artifact.content_type, ...cached });
    },
  },
];
