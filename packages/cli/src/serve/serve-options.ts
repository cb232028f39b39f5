import type { EmbedderFlags } from "../embedder-flags.ts";
import type { LogFormat, LogLevel } from "./logger.ts";

/** The settings of `oqlkit serve` as they are in effect. Times are milliseconds. */
export interface ServeFlags extends EmbedderFlags {
  config?: string;
  printConfig?: true;
  data?: string;
  snapshot?: string;
  host: string;
  port: number;
  baseUrl?: string;
  memoryLimit?: string;
  threads?: number;
  poolSize?: number;
  queryTimeout: number;
  grace: number;
  watch?: number;
  store?: string;
  userPort?: number;
  streamLists?: true;
  explain?: true;
  trustedProxies: number;
  unpaidWhenDown?: true;
  cluster: number;
  maxPerPage: number;
  maxConnections?: number;
  /** Megabytes. */
  answerMemory: number;
  log: LogLevel;
  logFormat?: LogFormat;
  json?: true;
}

/** The settings as each process of a server has them. */
export type ProcessFlags = ServeFlags & { readonly maxConnections: number };
