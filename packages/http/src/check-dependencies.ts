import { type Type, type } from "arktype";
import type { AppDependencies } from "./app.ts";
import type { HttpLimits } from "./limits.ts";
import type { Prices } from "./metering/prices.ts";
import type { AccountSettings } from "./metering/settings.ts";
import type { ServeOptions } from "./serve.ts";
import type { ServerLimits } from "./server-limits.ts";
import { stated } from "./stated.ts";

/*
 * TypeScript refuses most of this. In plain JavaScript a misspelt option would be passed over in silence, and a wrong
 * value would fail every request, or be found in the addresses of answers.
 */

const hasMethod = (value: object, name: string): boolean => typeof Reflect.get(value, name) === "function";

/** Whether addresses can be made by putting a path behind a text: a path itself, or an address of the web. */
function isBaseUrl(text: string): boolean {
  if (/[?#\s\\]/.test(text)) return false;
  if (text === "" || /^\/(?!\/)/.test(text)) return true;
  return /^https?:\/\/[^/@]+(?:\/|$)/i.test(text) && URL.canParse(text);
}

const aFunction = type("Function").describe("a function");
const anObject = type("object").describe("an object");
const flag = type("boolean").describe("true or false");
const amount = type("number.integer >= 0").describe("a whole number, 0 or more");
const room = type("number.integer >= 0")
  .or(type.unit(Number.POSITIVE_INFINITY))
  .describe("a whole number of bytes, 0 or more");
const baseUrl = type("string")
  .narrow(isBaseUrl)
  .describe("a path that begins with /, or an address such as https://example.org/catalog, without ? and #");

/** All options of one place; the compiler sees to it that none is missing. */
type Shape<T> = Record<`${keyof T & string}?`, Type>;

const app = type({
  // An engine for tests may have few methods; `support` is an adapter's.
  "engine?": type("object | null")
    .narrow((value) => value === null || !hasMethod(value, "support"))
    .describe("an engine, such as `createEngine({ adapter })` makes, or null"),
  "baseUrl?": baseUrl,
  "limits?": anObject,
  "accounts?": anObject,
  "serves?": type("'all' | 'catalog' | 'collections'"),
  "meter?": type("object")
    .narrow((value) => hasMethod(value, "admit"))
    .describe("an object with a function admit"),
  // The engine, most often, and one for tests may have no `tag`.
  "tagger?": type("object").describe("an object with a function tag, such as the engine"),
  "answerMemory?": room,
  "explain?": flag,
  "streamLists?": flag,
  "log?": aFunction,
  "observe?": aFunction,
  "metrics?": aFunction,
  "isReady?": aFunction,
  "now?": aFunction,
} satisfies Shape<AppDependencies>).onUndeclaredKey("reject");

const httpLimits = type({
  "maxRequestLine?": room,
  "maxBody?": room,
  "maxBodies?": room,
} satisfies Shape<HttpLimits>).onUndeclaredKey("reject");

// What ports and limits must be is said where they are read.
const serving = type({
  "host?": type("string").describe("a text"),
  "port?": type("unknown"),
  "limits?": anObject,
  "observe?": aFunction,
  "dropped?": aFunction,
  "baseUrl?": baseUrl,
  "signal?": type("object"),
} satisfies Shape<ServeOptions>).onUndeclaredKey("reject");

const serverLimits = type({
  "headersTimeout?": type("unknown"),
  "requestTimeout?": type("unknown"),
  "keepAliveTimeout?": type("unknown"),
  "idleTimeout?": type("unknown"),
  "maxConnections?": type("unknown"),
} satisfies Shape<ServerLimits>).onUndeclaredKey("reject");

const accountSettings = type({
  "store?": type({ ledger: "object", accounts: "object" }).describe(
    "a store, such as `openStore` of @oqlkit/accounts opens",
  ),
  "prices?": anObject,
  "anonymousDaily?": amount,
  // What a rate must be is said where it is read.
  "anonymousPerSecond?": type("unknown"),
  "textPerSecond?": type("unknown"),
  "trustedProxies?": amount,
  "paidCallsFailOpen?": flag,
  "clock?": aFunction,
} satisfies Shape<AccountSettings>).onUndeclaredKey("reject");

const priceTable = type({
  "singleton?": amount,
  "list?": amount,
  "search?": amount,
  "content?": amount,
  "semantic?": amount,
  "text?": amount,
} satisfies Shape<Prices>).onUndeclaredKey("reject");

/** Checks the options that are stated. */
function check(shape: (given: object) => unknown, given: object, place: string): void {
  const result = shape(stated(given));
  if (result instanceof type.errors) throw new RangeError(`${place}${result[0]?.message}.`);
}

/** @throws RangeError for an option that is unknown, or none. */
export function checkDependencies(given: AppDependencies): void {
  check(app, given, "");
  const { limits = {}, accounts } = given;
  check(httpLimits, limits, "limits.");
  if (accounts === undefined) return;
  check(accountSettings, { ...accounts, store: accounts.store ?? null }, "accounts.");
  check(priceTable, accounts.prices ?? {}, "accounts.prices.");
}

/** @throws RangeError for an option of a server that is unknown, or none. */
export function checkServing(given: ServeOptions): void {
  check(serving, given, "");
  check(serverLimits, given.limits ?? {}, "limits.");
}
