import { QueryError, type TextTag, type TextTags, type TextToTag } from "@oqlkit/engine";
import { type Type, type } from "arktype";
import { apiKey, mailto } from "../classic/parameters.ts";
import { errorAnswer, jsonAnswer, unanswered } from "../openapi/answer-definitions.ts";
import { schemaRef } from "../openapi/json-schema.ts";
import type { Call, JsonSchema, Operation } from "../operation.ts";
import { queryText } from "../parameter.ts";
import { readJsonObject } from "../read-body.ts";
import { RefusedError } from "../refusal.ts";
import { json, type Reply } from "../reply.ts";
import { shapeFault } from "../shape-fault.ts";
import { idleWarnings, type Warning } from "../warnings.ts";

const shortest = 20;
const longest = 2000;

const inputShape: Type<TextToTag> = type({ title: "string", "abstract?": "string | null" });

/** The body as JSON Schema. */
export const textBodySchema: JsonSchema = { ...inputShape.toJsonSchema() };

function refuse(message: string): RefusedError {
  return new RefusedError({ kind: "text", message });
}

const exampleText = "Migration of songbirds across the Sahara";
const bodyWords = { example: `{"title": "${exampleText}"}`, refuse };

async function inputOf({ request, context, parameters }: Call): Promise<TextToTag> {
  const given: unknown =
    request.method === "POST"
      ? await readJsonObject(request, context.limits, bodyWords)
      : Object.fromEntries(parameters.values);
  const input = inputShape(given);
  if (input instanceof type.errors) throw refuse(`${shapeFault(input)}.`);
  if (input.title.trim() === "") throw refuse("title is required and must not be empty.");
  const { length } = [...`${input.title} ${input.abstract ?? ""}`];
  if (length > longest) {
    throw refuse(`The combined length of title and abstract must not exceed ${longest} characters`);
  }
  if (length < shortest) {
    throw refuse(`The combined length of title and abstract must be at least ${shortest} characters`);
  }
  return input;
}

const present = ({ id, display_name, score }: TextTag): TextTag => ({
  id,
  display_name,
  score: Math.round(score * 1000) / 1000,
});

async function tagsOf(call: Call): Promise<TextTags> {
  const { title, abstract } = await inputOf(call);
  const { tagger } = call.context;
  if (tagger === undefined) {
    throw new RefusedError({ kind: "unavailable", message: "This server has no catalog to tag texts with." });
  }
  await call.admission.charge("text");
  try {
    const { keywords, concepts } = await tagger.tag({ title, abstract }, { signal: call.signal });
    return {
      keywords: keywords.map(present),
      concepts: concepts.map(present).filter(({ score }) => score > 0),
    };
  } catch (error) {
    // The caller cannot mend that the snapshot has nothing to compare the text with.
    if (!(error instanceof QueryError) || error.code !== "not_available") throw error;
    throw new RefusedError({ kind: "unavailable", message: error.message });
  }
}

const answers = {
  200: jsonAnswer("The tags, best first.", schemaRef("TextClassificationResponse")),
  400: errorAnswer("The text is missing, too short or too long."),
  ...unanswered,
};

interface Route {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly present: (tags: TextTags) => { readonly meta: object; readonly [key: string]: unknown };
  readonly deprecated?: true;
}

const routes: readonly Route[] = [
  {
    id: "tagText",
    path: "/text",
    summary: "Keywords and concepts of a text",
    present: ({ keywords, concepts }) => ({
      meta: { keywords_count: keywords.length, concepts_count: concepts.length },
      keywords,
      concepts,
    }),
  },
  {
    id: "tagTextKeywords",
    path: "/text/keywords",
    summary: "Keywords of a text",
    present: ({ keywords }) => ({
      meta: { count: keywords.length, keywords_count: keywords.length },
      keywords,
    }),
  },
  {
    id: "tagTextConcepts",
    path: "/text/concepts",
    summary: "Concepts of a text",
    present: ({ concepts }) => ({
      meta: { count: concepts.length, concepts_count: concepts.length },
      concepts,
    }),
  },
  {
    id: "tagTextTopics",
    path: "/text/topics",
    summary: "Always without topics; ask for keywords instead",
    present: () => ({ meta: { count: 0 }, primary_topic: null, topics: [] }),
    deprecated: true,
  },
];

/** What was sent in the query string and made no difference: of a posted text even the text. */
const warningsOf = (call: Call): Warning[] =>
  idleWarnings(call, call.request.method === "POST" ? [] : ["title", "abstract"], [apiKey, mailto]);

function operationsOf(route: Route): Operation[] {
  const shared = {
    path: route.path,
    tag: "Text",
    bySnapshot: false,
    dialect: "classic",
    answers,
    ...(route.deprecated === undefined ? {} : { deprecated: true }),
    respond: async (call: Call): Promise<Reply> => {
      const { meta, ...tags } = route.present(await tagsOf(call));
      const warnings = warningsOf(call);
      return json(200, { meta: warnings.length === 0 ? meta : { ...meta, warnings }, ...tags });
    },
  } as const;
  return [
    {
      ...shared,
      id: route.id,
      method: "get",
      summary: route.summary,
      parameters: [
        {
          ...queryText,
          name: "title",
          required: true,
          description: "The title. With the abstract 20 to 2,000 characters.",
          example: exampleText,
        },
        { ...queryText, name: "abstract", description: "The abstract." },
        apiKey,
        mailto,
      ],
    },
    {
      ...shared,
      id: `${route.id}Posted`,
      method: "post",
      summary: route.summary,
      parameters: [apiKey, mailto],
      body: {
        schema: schemaRef("TextBody"),
        example: { title: exampleText },
      },
    },
  ];
}

/** `/text` and its parts, which say what a text is about. */
export const textOperations: readonly Operation[] = routes.flatMap(operationsOf);
