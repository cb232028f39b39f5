import { quoteText } from "../identifiers.ts";
import { openSession, type Session } from "../session.ts";

export interface ServingSessionOptions {
  readonly database: string;
  readonly scratch: string;
  readonly tempDirectory: string;
  /** As DuckDB reads it: `3200MB`. */
  readonly memoryLimit: string;
  readonly threads: number;
  /** Whether the database is new and its tables are small. */
  readonly isSmall: boolean;
  readonly signal: AbortSignal | undefined;
}

/** The name under which the scratch database is attached. */
export const scratchName = "scratch";

/**
 * Rows of a row group. A value stands in one stretch of its side table: of a small group less is read that is not
 * wanted.
 */
export const groupRows = 16_384;

/** What the columns of few rows fill; in blocks of the usual size most of the file would be empty. */
const smallBlocks = "block_size 16384";

/** Rows are wide there: small row groups leave memory early, and each of hundreds of columns fills a block. */
const scratchOptions = `row_group_size ${groupRows}, ${smallBlocks}, storage_version 'latest'`;

const servingOptions = `row_group_size ${groupRows}`;

/** An unfinished build is thrown away whole, so there is no need to make each table durable. */
const unlogged = "recovery_mode no_wal_writes";

/**
 * Around statements that fill a scratch table of many columns: finding out how to compress each takes longer than
 * writing it.
 */
export const uncompressed = {
  begin: "set force_compression = 'uncompressed'",
  end: "reset force_compression",
} as const;

/** A session on the database that is being built, with a scratch database beside it. */
export async function openServingSession({
  database,
  scratch,
  isSmall,
  ...options
}: ServingSessionOptions): Promise<Session> {
  const session = await openSession({ ...options, keepOrder: false });
  try {
    await session.run(`attach ${quoteText(scratch)} as ${scratchName} (${scratchOptions}, ${unlogged})`);
    const blocks = isSmall ? `, ${smallBlocks}` : "";
    await session.run(`attach ${quoteText(database)} as serving (${servingOptions}${blocks}, ${unlogged})`);
    await session.run("use serving");
    return session;
  } catch (error) {
    session.close();
    throw error;
  }
}

/** Works on another connection to the databases of a session. */
export async function withinServing(
  session: Session,
  signal: AbortSignal,
  work: (own: Session) => Promise<void>,
): Promise<void> {
  const own = await session.beside(signal);
  try {
    await own.run("use serving");
    await work(own);
  } finally {
    own.close();
  }
}
