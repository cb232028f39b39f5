import type { H3Event } from "h3";
import { entityOfSegment } from "./entity-path.ts";

/** What a request asks for, read once from its URL. */
export interface RequestTarget {
  /** The path as sent, still percent-encoded, with its own slashes. */
  readonly rawPath: string;
  /** The path that routes are matched against: single slashes, no trailing slash, no aliases. */
  readonly path: string;
  /** The query string as sent, without `?`. */
  readonly search: string;
  /** Bytes of path and query as sent. */
  readonly length: number;
}

const targets = new WeakMap<H3Event, RequestTarget>();

function routingPath(rawPath: string): string {
  const segments = rawPath.split("/").filter((segment) => segment !== "");
  const [first, second] = segments;
  if (first === "entities" && second !== undefined && entityOfSegment(second)) segments.shift();
  const entity = entityOfSegment(segments[0] ?? "");
  if (entity !== undefined) segments[0] = entity;
  return `/${segments.join("/")}`;
}

function lengthOfTarget(url: string): number {
  const host = url.indexOf("://") + "://".length;
  const path = url.indexOf("/", host);
  return path < 0 ? "/".length : url.length - path;
}

/** Reads the target of a request and lets the router see the normalised path. */
export function routeByTarget(event: H3Event): void {
  const rawPath = event.url.pathname;
  const search = event.url.search.slice(1);
  const target = { rawPath, path: routingPath(rawPath), search, length: lengthOfTarget(event.req.url) };
  targets.set(event, target);
  if (target.path !== rawPath) event.url.pathname = target.path;
}

/** The target of a request that `routeByTarget` has seen. */
export function targetOf(event: H3Event): RequestTarget {
  const target = targets.get(event);
  if (target === undefined) throw new Error("the request was not routed by this app; mount it by its fetch");
  return target;
}

/** The bytes of the request line `GET /path?query HTTP/1.1`. */
export function requestLineLength(method: string, target: RequestTarget): number {
  return method.length + " ".length + target.length + " HTTP/1.1".length;
}

/** What stands behind the first `count` segments of a path, with its slashes as sent, still encoded; a trailing slash is dropped. */
export function pathAfter(rawPath: string, count: number): string {
  let rest = rawPath;
  for (let index = 0; index < count; index += 1) rest = rest.replace(/^\/+[^/]*/, "");
  return rest.replace(/^\/+|\/+$/g, "");
}
