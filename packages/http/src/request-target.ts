import { entityOfSegment } from "@oqlkit/catalog";
import type { H3Event } from "h3";

/** What a request asks for, read once from its URL. */
export interface RequestTarget {
  /** The whole URL as sent. */
  readonly url: string;
  /** The path as sent, still percent-encoded, with its own slashes. */
  readonly rawPath: string;
  /** The path that routes are matched against: single slashes, no trailing slash, no aliases. */
  readonly path: string;
  /** The query string as sent, without `?`. */
  readonly search: string;
  /** Bytes of path and query as sent. */
  readonly length: number;
  /** Whether the path was sent with segments `.` or `..`, which are gone from the others. */
  readonly hasDots: boolean;
}

/** Where an event carries its target; a weak map costs the collector more than a request costs otherwise. */
const carried = "oqlkitTarget";

/** Where the server leaves the target as it was sent: in a URL escapes and dots are tidied, and fragments gone. */
export const sentTarget = "oqlkitSentTarget";

class Target implements RequestTarget {
  readonly url: string;
  readonly rawPath: string;
  readonly path: string;
  readonly search: string;
  readonly length: number;
  readonly #sent: string;

  constructor({ url, req, context }: H3Event) {
    this.url = req.url;
    this.rawPath = url.pathname;
    this.search = url.search.slice(1);
    this.path = routingPath(this.rawPath);
    const sent = context[sentTarget];
    this.#sent = typeof sent === "string" ? sent : this.url;
    this.length = lengthOfTarget(this.#sent);
  }

  get hasDots(): boolean {
    return dotSegment.test(this.#sent);
  }
}

/** In a URL backslashes are slashes, and dots may be escaped. */
const dotSegment = /^[^?#]*[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$)/i;

/** How some clients write `/random`. */
const loudRandom = "/RANDOM";

/** What a path begins with that is an id as others write it, a URL. */
const scheme = /^(?:openalex:)?https?:$/i;

function routingPath(rawPath: string): string {
  const from = afterSlashes(rawPath, 0);
  const end = rawPath.indexOf("/", from);
  const start = rawPath.slice(from, end < 0 ? undefined : end);
  if (scheme.test(start)) return `/${pathAfter(rawPath, 0).replaceAll("/", "%2F")}`;
  const plain = start !== "entities" && (entityOfSegment(start) ?? start) === start;
  const tidy = !rawPath.includes("//") && (rawPath === "/" || !rawPath.endsWith("/"));
  if (plain && tidy && !rawPath.endsWith(loudRandom)) return rawPath;
  const segments = rawPath.split("/").filter((segment) => segment !== "");
  const [first, second] = segments;
  if (first === "entities" && second !== undefined && entityOfSegment(second)) segments.shift();
  const entity = entityOfSegment(segments[0] ?? "");
  if (entity !== undefined) segments[0] = entity;
  if (segments.length === 2 && rawPath.endsWith(loudRandom)) segments[1] = "random";
  return `/${segments.join("/")}`;
}

/** Scheme and host, which a request to a proxy has before its path. */
const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?]*/i;

function lengthOfTarget(url: string): number {
  return url.startsWith("/") ? url.length : url.replace(origin, "").length;
}

/** Reads the target of a request and lets the router see the normalised path. */
export function routeByTarget(event: H3Event): void {
  const target = new Target(event);
  event.context[carried] = target;
  if (target.path !== target.rawPath) event.url.pathname = target.path;
}

/** The target of a request that `routeByTarget` has seen. */
export function targetOf(event: H3Event): RequestTarget {
  const target = event.context[carried];
  if (target instanceof Target) return target;
  throw new Error("the request was not routed by this app; mount it by its fetch");
}

/** The bytes of the request line `GET /path?query HTTP/1.1`. */
export function requestLineLength(method: string, target: RequestTarget): number {
  return method.length + " ".length + target.length + " HTTP/1.1".length;
}

/**
 * What stands behind the first `count` segments of a path, with its slashes as sent, still encoded; a trailing slash is
 * dropped.
 */
export function pathAfter(rawPath: string, count: number): string {
  let start = afterSlashes(rawPath, 0);
  for (let index = 0; index < count; index += 1) {
    const slash = rawPath.indexOf("/", start);
    start = slash < 0 ? rawPath.length : afterSlashes(rawPath, slash);
  }
  let end = rawPath.length;
  while (end > start && rawPath[end - 1] === "/") end -= 1;
  return rawPath.slice(start, end);
}

function afterSlashes(path: string, from: number): number {
  let index = from;
  while (path[index] === "/") index += 1;
  return index;
}
