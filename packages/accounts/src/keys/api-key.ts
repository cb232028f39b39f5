import { createHash, timingSafeEqual } from "node:crypto";
import { randomText } from "../random-text.ts";
import type { KeyRecord } from "./key-record.ts";

const idLength = 12;
const secretLength = 32;

/** A key's text, which is shown once, and what is stored of it. */
export interface MintedKey {
  readonly text: string;
  readonly id: string;
  readonly sha256: string;
}

/** Makes a key: its id and a secret. Give the id of a key to make its next text. */
export function mintKey(id: string = randomText(idLength)): MintedKey {
  const text = id + randomText(secretLength);
  return { text, id, sha256: digest(text) };
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The id in the text of a key; undefined for text that no key has. */
export const idOfKey = (text: string): string | undefined =>
  /^[A-Za-z0-9]{44}$/.test(text) ? text.slice(0, idLength) : undefined;

/** Whether a text is the key of a record, now. Takes the same time wherever the texts differ. */
export function isKeyOf(record: KeyRecord, text: string, now: number): boolean {
  if (record.revokedAt !== null) return false;
  const given = Buffer.from(digest(text), "hex");
  let found = false;
  for (const { sha256, until } of record.digests) {
    const same = timingSafeEqual(given, Buffer.from(sha256, "hex"));
    found = (same && (until === null || now < until)) || found;
  }
  return found;
}

/** Whether a text is the one of a record's key that was handed out last. */
export const isLatestText = ({ digests }: KeyRecord, text: string): boolean =>
  digests.some(({ sha256, until }) => until === null && sha256 === digest(text));

/** A key as it may be shown: its first and last three characters. */
export const maskKey = (text: string): string =>
  text.length <= 6 ? "***" : `${text.slice(0, 3)}...${text.slice(-3)}`;
