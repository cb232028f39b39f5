import { oqoJsonSchema } from "@oqlkit/oqo-schema";
import type { H3 } from "h3";
import { addRoute } from "../add-route.ts";
import { type AppContext, route } from "../context.ts";
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

const cached = { "cache-control": "public, max-age=300" };

/** Registers `/query/spec`, the index of the specification, and its parts. */
export function addSpecRoutes(app: H3, context: AppContext): void {
  const index = artifacts.map(({ body: _, ...entry }) => ({ ...entry, url: `/query/spec/${entry.slug}` }));
  addRoute(app, context, "/query/spec", {
    get: route(context, "language", () => json(200, { artifacts: index }, cached)),
  });
  addRoute(app, context, "/query/spec/:slug", {
    get: route(context, "language", (event) => {
      const slug = event.context.params?.slug;
      const artifact = artifacts.find((candidate) => candidate.slug === slug);
      if (artifact === undefined) {
        const known = artifacts.map((candidate) => candidate.slug).join(", ");
        throw new RefusedError({
          kind: "not-found",
          message: `No such part of the specification. There is: ${known}.`,
        });
      }
      return json(200, artifact.body, { "content-type": artifact.content_type, ...cached });
    }),
  });
}
