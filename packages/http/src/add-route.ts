import type { EventHandler, H3 } from "h3";
import { type AppContext, route } from "./context.ts";
import { RefusedError } from "./refusal.ts";

/** The handlers of one path. HEAD is answered by `get` without its body, OPTIONS by the app. */
export interface Handlers {
  readonly get?: EventHandler;
  readonly post?: EventHandler;
}

/** Registers a path; methods that it has no handler for are answered with 405. */
export function addRoute(app: H3, context: AppContext, path: string, handlers: Handlers): void {
  const allowed: string[] = [];
  if (handlers.get !== undefined) {
    app.get(path, handlers.get);
    // The catch-all below would win over the router's own way from HEAD to GET.
    app.head(path, handlers.get);
    allowed.push("GET", "HEAD");
  }
  if (handlers.post !== undefined) {
    app.post(path, handlers.post);
    allowed.push("POST");
  }
  allowed.push("OPTIONS");
  app.all(
    path,
    route(context, "classic", () => {
      throw new RefusedError({ kind: "method", allowed });
    }),
  );
}
