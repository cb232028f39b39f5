import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKey, type OpenStore, openStore, StoreUnavailableError } from "@oqlkit/accounts";
import { entityOfSegment } from "@oqlkit/catalog";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppDependencies, type RunningServer, serveApp } from "../src/index.ts";
import { anyNumber } from "./contract/any-number.ts";
import { contractCases } from "./contract/cases.ts";
import type { ContractCase, ServerName } from "./contract/contract-case.ts";
import { identified } from "./contract/identified.ts";
import { groupedEngine } from "./grouped-catalog.ts";
import { smallApp, smallEngine } from "./small-catalog.ts";

const tag = { id: "https://openalex.org/C1", display_name: "Bird", score: 0.51249 };
const tagger = { tag: () => Promise.resolve({ keywords: [tag], concepts: [tag] }) };
const noon = Date.UTC(2026, 1, 20, 12);
const servers = new Map<ServerName | undefined, RunningServer>();
let store: OpenStore;
let key = "";
let dir: string;

/** A store that cannot be reached any more. */
function lost(open: OpenStore): OpenStore {
  const fail = (): Promise<never> => Promise.reject(new StoreUnavailableError("gone"));
  return { ...open, ledger: { admit: fail, charge: fail, refund: fail, balance: fail, close: fail } };
}

beforeAll(async () => {
  const engine = smallEngine(identified);
  dir = await mkdtemp(join(tmpdir(), "oqlkit-contract-"));
  store = await openStore(dir);
  key = (await createKey(store.accounts, { userName: "ada" }, noon)).text;
  const limits = { anonymousDaily: 0, anonymousPerSecond: 10, clock: () => noon };
  const apps: readonly (readonly [ServerName | undefined, Partial<AppDependencies>])[] = [
    [undefined, { engine }],
    ["metered", { engine, accounts: { store } }],
    ["limited", { engine, accounts: { store, ...limits } }],
    ["down", { engine, accounts: { store: lost(store) } }],
    ["empty", { engine: null }],
    ["grouped", { engine: groupedEngine }],
  ];
  for (const [name, dependencies] of apps) {
    servers.set(name, await serveApp(smallApp({ tagger, ...dependencies }).app, { port: 0 }));
  }
});
afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.close()));
  await store.close();
  await rm(dir, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Sends a path as it stands, which `fetch` would tidy up. */
function send(one: Omit<ContractCase, "section" | "row" | "status">): Promise<Answer> {
  const { method = "GET", path, headers = {}, json, text: raw } = one;
  const { hostname, port } = new URL(servers.get(one.server)?.url ?? "");
  const sent = json === undefined ? headers : { "content-type": "application/json", ...headers };
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers: sent }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    call.on("error", reject);
    call.end(json === undefined ? raw : JSON.stringify(json));
  });
}

/** An expected body, with patterns for texts. */
function pattern(value: unknown): unknown {
  if (value instanceof RegExp) return expect.stringMatching(value);
  if (value === anyNumber) return expect.any(Number);
  if (Array.isArray(value)) return value.map(pattern);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pattern(inner)]));
}

/** The rows or groups of an answer as text. */
async function rowsOf(path: string): Promise<string> {
  const { status, text } = await send({ path });
  expect(status, text.slice(0, 300)).toBe(200);
  const { results, group_by: groups } = JSON.parse(text);
  return JSON.stringify([results, groups]);
}

/** The path of a case, with the cursor that another answer gave. */
async function pathOf({ path, after }: ContractCase): Promise<string> {
  if (after === undefined) return path.replace("KEY", key);
  const { meta } = JSON.parse((await send({ path: after })).text);
  expect(meta.next_cursor).toEqual(expect.any(String));
  return path.replace("CURSOR", encodeURIComponent(meta.next_cursor));
}

test.each(contractCases.map((one) => [`${one.section}: ${one.row}`, one] as const))("%s", async (_, one) => {
  const path = await pathOf(one);
  for (let earlier = 1; earlier < (one.times ?? 1); earlier++) await send({ ...one, path });
  const { status, headers, text } = await send({ ...one, path });
  expect(status, text.slice(0, 300)).toBe(one.status);
  if (one.body !== undefined) expect(JSON.parse(text)).toMatchObject(pattern(one.body) as object);
  for (const key of one.lacks ?? []) expect(JSON.parse(text)).not.toHaveProperty([key]);
  if (one.says !== undefined) expect(text).toMatch(one.says);
  for (const [name, expected] of Object.entries(one.sent ?? {})) {
    if (expected === null) expect(headers[name]).toBeUndefined();
    else expect(String(headers[name])).toMatch(expected);
  }
  if (one.same !== undefined) expect(await rowsOf(path)).toBe(await rowsOf(one.same));
  if (one.unlike !== undefined) expect(await rowsOf(path)).not.toBe(await rowsOf(one.unlike));
});

/** Lists and groups of an entity type, not in a file. */
const listPaths = contractCases
  .filter(({ method, status, server, after }) => !method && status === 200 && !server && !after)
  .map(({ path }) => path)
  .filter((path) =>
    entityOfSegment(/^\/(?:entities\/)?([a-z-]+)(?:\?(?!.*format=)|$)/.exec(path)?.[1] ?? ""),
  );

interface Noted {
  readonly type?: string;
  readonly message: string;
}

/** Whether warnings say that the language cannot say a call, or does not know a code of it. */
const isForUrlAlone = (warnings: readonly Noted[] = []): boolean =>
  warnings.some(
    ({ type, message }) => type === "oql_not_representable" || /the url is taken\.$/.test(message),
  );

test("what a call finds, its translation finds", async () => {
  let compared = 0;
  for (const path of new Set(listPaths)) {
    const { meta } = JSON.parse((await send({ path })).text);
    if (!meta?.x_query?.oqo || isForUrlAlone(meta.warnings)) continue;
    const { status, text } = await send({ path: "/query", method: "POST", json: { oxurl: path } });
    expect(status, `${path}: ${text.slice(0, 300)}`).toBe(200);
    const { oqo, validation } = JSON.parse(text);
    if (isForUrlAlone(validation.warnings)) continue;
    const run = JSON.parse((await send({ path: "/", method: "POST", json: { oqo } })).text);
    expect(run.meta?.count, path).toBe(meta.count);
    const refused = validation.warnings.filter(({ type }: Noted) => type === "bad_request");
    expect(refused, path).toEqual([]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(100);
});

function table(): string {
  const rows = contractCases.map(({ section, row, method = "GET", path, status }) => {
    const shown = path.length > 60 ? `${path.slice(0, 60)}…` : path;
    const cells = [section, row, `\`${method} ${shown}\``, String(status)];
    return cells.map((cell) => cell.replaceAll("|", "\\|"));
  });
  const head = ["section", "behaviour", "request", "status"];
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [
    "# What of the API is tested over HTTP",
    "",
    "Written by `UPDATE_COVERAGE=1 npx vitest run packages/http/test/api.contract.test.ts`; the cases are in",
    "`packages/http/test/contract`. Sections are those of the API reference.",
    "",
    line(head),
    line(widths.map((width) => "-".repeat(width))),
    ...rows.map(line),
    "",
  ].join("\n");
}

test("docs/api-coverage.md lists these cases, and none was lost", async () => {
  const file = new URL("../../../docs/api-coverage.md", import.meta.url);
  if (process.env.UPDATE_COVERAGE === "1") await writeFile(file, table());
  expect(await readFile(file, "utf8")).toBe(table());
  expect(contractCases.length).toBeGreaterThanOrEqual(400);
});
