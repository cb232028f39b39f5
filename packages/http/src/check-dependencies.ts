import type { AppDependencies } from "./app.ts";
import type { HttpLimits } from "./limits.ts";
import { defaultPrices } from "./metering/prices.ts";
import type { AccountSettings } from "./metering/settings.ts";

/*
 * TypeScript refuses most of this. In plain JavaScript a misspelt option would be passed over in silence, and a wrong
 * value would fail every request, or be found in the addresses of answers.
 */

type Test = readonly [fits: (value: unknown) => boolean, form: string];

const isFunction = (value: unknown): boolean => typeof value === "function";
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const has =
  (...methods: readonly string[]) =>
  (value: unknown): boolean =>
    isObject(value) && methods.every((name) => isFunction(Reflect.get(value, name)));

const aFunction: Test = [isFunction, "a function"];
const anAmount: Test = [isWhole, "a whole number, 0 or more"];
const aFlag: Test = [(value) => typeof value === "boolean", "true or false"];
const aRoom: Test = [
  (value) => value === Number.POSITIVE_INFINITY || isWhole(value),
  "a whole number of bytes, 0 or more",
];
const anObject: Test = [isObject, "an object"];
/** What it must be is said where it is read. */
const anything: Test = [() => true, ""];

/** Whether addresses can be made by putting a path behind a text: a path itself, or an address of the web. */
function isBaseUrl(value: unknown): boolean {
  if (typeof value !== "string" || /[?#\s\\]/.test(value)) return false;
  if (value === "" || /^\/(?!\/)/.test(value)) return true;
  return /^https?:\/\/[^/@]+(?:\/|$)/i.test(value) && URL.canParse(value);
}

const aBaseUrl: Test = [
  isBaseUrl,
  "a path that begins with /, or an address such as https://example.org/catalog, without ? and #",
];

const options: Readonly<Record<keyof AppDependencies, Test>> = {
  engine: [
    // One for tests may have few methods; `support` is an adapter's.
    (value) => value === null || (isObject(value) && !has("support")(value)),
    "an engine, such as `createEngine({ adapter })` makes, or null",
  ],
  baseUrl: aBaseUrl,
  limits: anObject,
  accounts: anObject,
  serves: [
    (value) => ["all", "catalog", "collections"].includes(String(value)),
    "all, catalog or collections",
  ],
  meter: [has("admit"), "an object with a function admit"],
  // The engine, most often, and one for tests may have no `tag`.
  tagger: [isObject, "an object with a function tag, such as the engine"],
  answerMemory: aRoom,
  explain: aFlag,
  streamLists: aFlag,
  log: aFunction,
  observe: aFunction,
  metrics: aFunction,
  isReady: aFunction,
  now: aFunction,
};

const limits: Readonly<Record<keyof HttpLimits, Test>> = { maxRequestLine: aRoom, maxBody: aRoom };

const accounts: Readonly<Record<keyof AccountSettings, Test>> = {
  store: [
    (value) => isObject(value) && "ledger" in value && "accounts" in value,
    "a store, such as `openStore` of @oqlkit/accounts opens",
  ],
  prices: anObject,
  anonymousDaily: anAmount,
  anonymousPerSecond: anything,
  textPerSecond: anything,
  trustedProxies: anAmount,
  paidCallsFailOpen: aFlag,
  clock: aFunction,
};

const prices: Readonly<Record<string, Test>> = Object.fromEntries(
  Object.keys(defaultPrices).map((name) => [name, anAmount]),
);

function check(given: object, tests: Readonly<Record<string, Test>>, place: string): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const test = Object.hasOwn(tests, name) ? tests[name] : undefined;
    if (test === undefined)
      throw new RangeError(`${place}${name} means nothing here. Known are ${Object.keys(tests).join(", ")}.`);
    const [fits, form] = test;
    if (!fits(value)) throw new RangeError(`${place}${name} must be ${form}${notThis(value)}.`);
  }
}

const notThis = (value: unknown): string =>
  isObject(value) || typeof value === "function"
    ? ""
    : `, not ${typeof value === "string" ? JSON.stringify(value) : String(value)}`;

/** @throws RangeError for an option that is unknown, or none. */
export function checkDependencies(given: AppDependencies): void {
  check(given, options, "");
  check(given.limits ?? {}, limits, "limits.");
  const settings: Partial<AccountSettings> | undefined = given.accounts;
  if (settings === undefined) return;
  check({ ...settings, store: settings.store ?? null }, accounts, "accounts.");
  check(settings.prices ?? {}, prices, "accounts.prices.");
}

/** @throws RangeError for what addresses cannot begin with. */
export function checkBaseUrl(baseUrl: string | undefined): void {
  check({ baseUrl }, { baseUrl: aBaseUrl }, "");
}
