import type { H3 } from "h3";
import { addRoute } from "../add-route.ts";
import { type AppContext, route } from "../context.ts";
import { json, plainText } from "../reply.ts";

/** Registers `/health`, which says whether queries can be answered, and `/robots.txt`. */
export function addHealthRoutes(app: H3, context: AppContext): void {
  addRoute(app, context, "/health", {
    get: route(context, "classic", () => {
      if (context.engine === null) return json(503, { status: "unavailable", snapshot: null });
      const { version, counts } = context.engine.snapshot;
      return json(200, { status: "ok", snapshot: { version, counts } });
    }),
  });
  addRoute(app, context, "/robots.txt", {
    get: route(context, "classic", () => plainText(200, "User-agent: *\nAllow: /\n")),
  });
}
