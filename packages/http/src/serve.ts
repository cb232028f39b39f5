import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { H3 } from "h3";
import { toNodeHandler } from "h3/node";

/** Where to listen. */
export interface ServeOptions {
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Closes the server when aborted. */
  readonly signal?: AbortSignal;
}

/** A server that accepts requests. */
export interface RunningServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** Stops accepting and resolves when the requests in flight are answered. Safe to call again. */
  close(): Promise<void>;
}

/** Room for request lines over the documented limit, so that they reach the app and its error message. */
const maxHeaderSize = 64 * 1024;

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  const failed = once(server, "error").then(([error]) => Promise.reject(error));
  server.listen(port, host);
  await Promise.race([once(server, "listening"), failed]);
}

/**
 * Serves an app on Node.
 *
 * @throws when the port cannot be listened on.
 */
export async function serveApp(app: H3, options: ServeOptions): Promise<RunningServer> {
  const host = options.host ?? "127.0.0.1";
  const handle = toNodeHandler(app);
  let closing: Promise<void> | undefined;
  const server = createServer({ maxHeaderSize }, (request, response) => {
    // A kept-alive connection would hold the closing server open.
    response.once("finish", () => closing && server.closeIdleConnections());
    if (closing) response.setHeader("connection", "close");
    return handle(request, response);
  });
  await listen(server, options.port, host);
  const url = urlOf(server, host);
  const close = (): Promise<void> => {
    closing ??= new Promise((resolve, reject) => {
      server.close((error) => (error ? reject(error) : resolve()));
      server.closeIdleConnections();
    });
    return closing;
  };
  if (options.signal?.aborted) await close();
  options.signal?.addEventListener("abort", () => void close(), { once: true });
  return { url, close };
}
