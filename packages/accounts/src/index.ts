// Stores
export type { AccountStore, AuditEntry, AuditLog, KeyStore } from "./account-store.ts";
// Keys
export { checkRate } from "./check-rate.ts";
// Collections
export type { Body } from "./collections/check-body.ts";
export { CollectionError, type CollectionErrorCode } from "./collections/collection-error.ts";
export {
  type AddOutcome,
  type Collection,
  type CollectionDraft,
  type CollectionLimits,
  type CollectionPatch,
  type CollectionSearch,
  type CollectionStore,
  type CreateOutcome,
  defaultCollectionLimits,
  foldName,
  matchesSearch,
  newestFirst,
  type UpdateOutcome,
} from "./collections/collection-store.ts";
export { collectibleTypes, isCollectible, readEntityId } from "./collections/entity-ids.ts";
export {
  type Added,
  addEntities,
  type CollectionPlace,
  createCollection,
  type Removed,
  removeEntities,
  updateCollection,
} from "./collections/manage-collections.ts";
export { isLatestText, maskKey } from "./keys/api-key.ts";
export { authenticate, budgetOfKey } from "./keys/authenticate.ts";
export type { KeyDigest, KeyRecord, Prepaid } from "./keys/key-record.ts";
export {
  createKey,
  grantKey,
  type IssuedKey,
  type KeyGrant,
  type KeyRequest,
  type Purchase,
  revokeKey,
  rotateKey,
} from "./keys/manage-keys.ts";
export { RecentKeys } from "./keys/recent-keys.ts";
// Usage
export { costInCredits, type Micros, parseDollars, toCredits, toDollars, writeDollars } from "./money.ts";
export { type OpenStore, openStore } from "./open-store.ts";
export { StoreUnavailableError } from "./store-error.ts";
export { isRedisAddress, isStore } from "./store-place.ts";
export type {
  Balance,
  Budget,
  Charge,
  Entry,
  PrepaidPool,
  Rate,
  Receipt,
  UsageLedger,
} from "./usage-ledger.ts";
export { nextMidnight, secondsToMidnight } from "./utc-day.ts";
