import { registryEntity } from "@oqlkit/oqo-schema";
import type { H3, HTTPResponse } from "h3";
import { addRoute } from "../add-route.ts";
import { type AppContext, route } from "../context.ts";
import { allProperties, type EntityProperties } from "../property-registry.ts";
import { parameter, readParameters } from "../read-parameters.ts";
import { RefusedError } from "../refusal.ts";
import { json } from "../reply.ts";

const version = "1.0.0";

type Registry = Readonly<Record<string, EntityProperties>>;

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function metaOf(properties: Registry): Promise<Record<string, unknown>> {
  const lists = Object.values(properties);
  return {
    version,
    fingerprint: await sha256(JSON.stringify(properties)),
    entity_count: lists.length,
    property_count: lists.reduce((count, list) => count + Object.keys(list).length, 0),
  };
}

async function answer(registry: Registry, name: string | undefined): Promise<HTTPResponse> {
  if (name === undefined) return json(200, { meta: await metaOf(registry), properties: registry });
  const entity = registryEntity(name);
  const properties = entity && registry[entity];
  if (entity === undefined || properties === undefined) {
    const message = `${name} is not an entity. Entities are: ${Object.keys(registry).join(", ")}.`;
    throw new RefusedError({
      kind: "validation",
      status: 404,
      errors: [{ type: "invalid_entity", message, location: null }],
      warnings: [],
    });
  }
  const one = { [entity]: properties };
  return json(200, { meta: { ...(await metaOf(one)), entity }, properties: one });
}

/** Registers `/properties`, the registry of what can be filtered, sorted, grouped and selected. */
export function addPropertyRoutes(app: H3, context: AppContext): void {
  let registry: Registry | undefined;
  const read = (): Registry => {
    registry ??= allProperties();
    return registry;
  };
  addRoute(app, context, "/properties", {
    get: route(context, "language", (_event, { search }) =>
      answer(read(), parameter(readParameters(search), "entity")),
    ),
  });
  addRoute(app, context, "/properties/:entity", {
    get: route(context, "language", (event) => answer(read(), event.context.params?.entity)),
  });
}
