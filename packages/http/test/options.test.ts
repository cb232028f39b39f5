import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { AccountSettings, AppDependencies, ServeOptions, ServerLimits } from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

const ofApp: Readonly<Record<keyof AppDependencies, true>> = {
  engine: true,
  baseUrl: true,
  limits: true,
  accounts: true,
  serves: true,
  meter: true,
  tagger: true,
  answerMemory: true,
  explain: true,
  streamLists: true,
  log: true,
  observe: true,
  metrics: true,
  isReady: true,
  now: true,
};

const ofAccounts: Readonly<Record<keyof AccountSettings, true>> = {
  store: true,
  prices: true,
  anonymousDaily: true,
  anonymousPerSecond: true,
  textPerSecond: true,
  trustedProxies: true,
  paidCallsFailOpen: true,
  clock: true,
};

const ofServer: Readonly<Record<keyof ServeOptions | keyof ServerLimits, true>> = {
  host: true,
  port: true,
  limits: true,
  headersTimeout: true,
  requestTimeout: true,
  keepAliveTimeout: true,
  idleTimeout: true,
  maxConnections: true,
  observe: true,
  dropped: true,
  baseUrl: true,
  signal: true,
};

/** The first column of the table with this head. */
function rowsBelow(head: string): string[] {
  const table = readme.slice(readme.indexOf(`\n| ${head} `) + 1).split("\n\n")[0] ?? "";
  return Array.from(table.matchAll(/^\| `(\w+)`/gm), ([, name = ""]) => name);
}

test("the README says what each option means", () => {
  expect(rowsBelow("option").sort()).toEqual(Object.keys(ofApp).sort());
  expect(rowsBelow("of `accounts`").sort()).toEqual(Object.keys(ofAccounts).sort());
  const ofServing = readme.slice(readme.indexOf("`serveApp(app, options)` takes")).split("\n\n")[0] ?? "";
  expect(Object.keys(ofServer).filter((name) => !ofServing.includes(`\`${name}\``))).toEqual([]);
});
