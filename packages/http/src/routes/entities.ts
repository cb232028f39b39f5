import type { EntityType } from "@oqlkit/oqo-schema";
import type { H3, H3Event, HTTPResponse } from "h3";
import { addRoute } from "../add-route.ts";
import { readClassicCall } from "../classic/read-call.ts";
import { validFields } from "../classic/valid-fields.ts";
import { type AppContext, route } from "../context.ts";
import { echoOf, type QueryEcho, withGroupBys } from "../echo.ts";
import { entityOfSegment } from "../entity-path.ts";
import { readParameters } from "../read-parameters.ts";
import { RefusedError } from "../refusal.ts";
import { json } from "../reply.ts";
import { pathAfter, type RequestTarget } from "../request-target.ts";
import { runQuery, runSideBySide } from "../run-query.ts";
import { getRandom, getSingle, redirectById } from "./single.ts";

function entityOf(event: H3Event, { path }: RequestTarget): EntityType {
  const entity = entityOfSegment(event.context.params?.entity ?? "");
  if (entity !== undefined) return entity;
  throw new RefusedError({ kind: "not-found", message: `There is nothing at ${path}.` });
}

function getList(
  context: AppContext,
  entity: EntityType,
  { search }: RequestTarget,
  signal: AbortSignal,
): Promise<HTTPResponse> {
  const { oqo, view, sideBySide } = readClassicCall(entity, readParameters(search));
  const paging = {
    ...(view.perPage === undefined ? {} : { per_page: view.perPage }),
    ...(view.page === undefined ? {} : { page: view.page }),
    ...(view.cursor === undefined ? {} : { cursor: view.cursor }),
  };
  const echo = (): QueryEcho | undefined => echoOf(oqo, true, paging);
  return sideBySide === undefined
    ? runQuery(context, { oqo, view, echo }, signal)
    : runSideBySide(context, { oqo, view, echo: () => withGroupBys(echo(), sideBySide) }, sideBySide, signal);
}

/** How many segments stand before the id: `/works/...` or `/entities/works/...`. */
function segmentsBeforeId(rawPath: string): number {
  return /^\/+entities\//.test(rawPath) ? 2 : 1;
}

/** Registers the lists and single objects of all entity types, and short ids at the root. */
export function addEntityRoutes(app: H3, context: AppContext): void {
  addRoute(app, context, "/:entity", {
    get: route(context, "classic", async (event, target) => {
      const segment = event.context.params?.entity ?? "";
      const entity = entityOfSegment(segment);
      return entity === undefined
        ? redirectById(context, segment, target.search)
        : await getList(context, entity, target, event.req.signal);
    }),
  });
  addRoute(app, context, "/:entity/random", {
    get: route(context, "classic", (event, target) =>
      getRandom(context, entityOf(event, target), target, event.req.signal),
    ),
  });
  addRoute(app, context, "/:entity/valid_fields", {
    get: route(context, "classic", (event, target) => json(200, validFields(entityOf(event, target)))),
  });
  addRoute(app, context, "/:entity/**", {
    get: route(context, "classic", (event, target) => {
      const entity = entityOf(event, target);
      const id = pathAfter(target.rawPath, segmentsBeforeId(target.rawPath));
      return getSingle(context, entity, id, target, event.req.signal);
    }),
  });
}
