// The app
export { type AppDependencies, createApp } from "./app.ts";
export type { LogEntry } from "./errors.ts";
export type { HttpLimits } from "./limits.ts";

// Serving it on Node
export { type RunningServer, type ServeOptions, serveApp } from "./serve.ts";
