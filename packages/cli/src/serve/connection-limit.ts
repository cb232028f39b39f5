import type { ServeFlags } from "./serve-options.ts";

/** Connections of a process, unless told otherwise. */
const usual = 10_000;

/** Files that a process opens beside its connections: those of the snapshot, of queries, and of the store. */
const otherFiles = 512;

/** How many files this process may have open at a time; null where the system sets or tells no limit. */
function mostFiles(): number | null {
  const report: { readonly userLimits?: { readonly open_files?: { readonly soft?: unknown } } } =
    process.report?.getReport() ?? {};
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : null;
}

/**
 * How many connections a process takes at each of its addresses: as many as are asked for, or fewer, so that it can
 * still open files. Without any left queries fail, and a process of a cluster that cannot take a connection handed to
 * it never gets another.
 *
 * @param files how many it may have open, connections included.
 */
export function connectionsOf(
  { maxConnections = usual, userPort }: Pick<ServeFlags, "maxConnections" | "userPort">,
  files: number | null = mostFiles(),
): number {
  if (files === null) return maxConnections;
  const room = Math.max(files - otherFiles, Math.floor(files / 4));
  return Math.min(maxConnections, userPort === undefined ? room : Math.floor(room / 2));
}
