import type { Micros } from "../money.ts";

/** A purchased amount with its term. */
export interface Prepaid {
  readonly pool: string;
  readonly amount: Micros;
  /** Milliseconds since 1970; null for never. */
  readonly expiresAt: number | null;
}

/** The digest of a key's text, and until when that text is accepted. */
export interface KeyDigest {
  /** SHA-256 in hexadecimal digits. */
  readonly sha256: string;
  /** Milliseconds since 1970; null while it is the current one. */
  readonly until: number | null;
}

/** All that is stored of a key. Its text is not. */
export interface KeyRecord {
  /** The public part of the key, which it is found by. Stays the same when the key is rotated. */
  readonly id: string;
  readonly userId: string;
  readonly userName: string;
  readonly admin: boolean;
  readonly daily: Micros;
  /** Requests per second, above 0. */
  readonly perSecond: number;
  readonly prepaid: Prepaid | null;
  /** The current digest first, then those that are accepted for a time after a rotation. */
  readonly digests: readonly KeyDigest[];
  readonly createdAt: number;
  /** Milliseconds since 1970; null while the key is good. */
  readonly revokedAt: number | null;
}
