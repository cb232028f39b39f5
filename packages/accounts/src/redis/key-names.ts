/** Key names. What one script touches shares a tag in braces, so that a cluster keeps it on one node. */
const prefix = "oqlkit:";

export const userNames: string = `${prefix}{users}`;
export const keyIds: string = `${prefix}{keys}`;
export const collectionIds: string = `${prefix}{collections}`;
export const auditEntries: string = `${prefix}{audit}`;

/** The record of an API key. */
export const keyRecord = (id: string): string => `${prefix}{key:${id}}:record`;

/** What a payer spent and how fast. */
export const rateState = (bucket: string, rate: string): string => `${prefix}{${bucket}}:rate:${rate}`;
export const dailySpent = (bucket: string, day: string): string => `${prefix}{${bucket}}:day:${day}`;
export const prepaidSpent = (bucket: string, pool: string): string => `${prefix}{${bucket}}:prepaid:${pool}`;

/** A user's collections: ids by folded name, and each with its members. */
export const collectionNames = (user: string): string => `${prefix}{${user}}:names`;
export const collectionFacts = (user: string, id: string): string => `${prefix}{${user}}:collection:${id}`;
export const collectionMembers = (user: string, id: string): string => `${prefix}{${user}}:members:${id}`;
/** The owner of a collection, which its other keys are found by. */
export const collectionOwner = (id: string): string => `${prefix}{${id}}:owner`;
