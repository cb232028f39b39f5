/** The cases by the section of the API reference. */
export type Sections = Readonly<Record<string, readonly Omit<ContractCase, "section">[]>>;

/** One documented behaviour and the request that shows it. */
export interface ContractCase {
  /** The section of the API reference. */
  readonly section: string;
  readonly row: string;
  readonly method?: string;
  /** KEY in it stands for a key of the server with accounts. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** The server that is asked; the one without accounts when left out. */
  readonly server?: ServerName;
  /** A path that is asked first: its `meta.next_cursor` stands in `path` for CURSOR. */
  readonly after?: string;
  /** How often the request is sent; the last answer counts. Once when left out. */
  readonly times?: number;
  /** A body that is no JSON, or should not be. */
  readonly text?: string;
  readonly status: number;
  /** Members that the JSON body has. */
  readonly body?: object;
  /** Headers by pattern; null for one that must be missing. */
  readonly sent?: Readonly<Record<string, RegExp | null>>;
  /** Root keys that the JSON body lacks. */
  readonly lacks?: readonly string[];
  /** What the body is as text. */
  readonly says?: RegExp;
  /** A path that gives the same rows or groups. */
  readonly same?: string;
  /** A path that gives other rows, or the same ones in another order. */
  readonly unlike?: string;
}

/**
 * Servers over the same catalog: with accounts; with nothing to spend; with a store that is down; without a snapshot.
 * The `grouped` one has works with locations and institutions.
 */
export type ServerName = "metered" | "limited" | "down" | "empty" | "grouped";
