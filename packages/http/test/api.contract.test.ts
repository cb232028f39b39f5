import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenStore, openStore } from "@oqlkit/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, serveApp } from "../src/index.ts";
import { anyNumber } from "./contract/any-number.ts";
import { type ContractCase, contractCases } from "./contract/cases.ts";
import { identified } from "./contract/identified.ts";
import { smallApp, smallEngine } from "./small-catalog.ts";

const tag = { id: "https://openalex.org/C1", display_name: "Bird", score: 0.5 };
const tagger = { tag: () => Promise.resolve({ keywords: [tag], concepts: [tag] }) };
let server: RunningServer;
let metered: RunningServer;
let store: OpenStore;
let dir: string;

beforeAll(async () => {
  const engine = smallEngine(identified);
  dir = await mkdtemp(join(tmpdir(), "oqlkit-contract-"));
  store = await openStore(dir);
  server = await serveApp(smallApp({ tagger, engine }).app, { port: 0 });
  metered = await serveApp(smallApp({ tagger, engine, accounts: { store } }).app, { port: 0 });
});
afterAll(async () => {
  await Promise.all([server.close(), metered.close()]);
  await store.close();
  await rm(dir, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Sends a path as it stands, which `fetch` would tidy up. */
function send(one: ContractCase): Promise<Answer> {
  const { method = "GET", path, headers = {}, json, text: raw } = one;
  const { hostname, port } = new URL(one.metered === true ? metered.url : server.url);
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

test.each(contractCases.map((one) => [`${one.section}: ${one.row}`, one] as const))("%s", async (_, one) => {
  const { status, headers, text } = await send(one);
  expect(status, text.slice(0, 300)).toBe(one.status);
  if (one.body !== undefined) expect(JSON.parse(text)).toMatchObject(pattern(one.body) as object);
  for (const [name, expected] of Object.entries(one.sent ?? {})) {
    if (expected === null) expect(headers[name]).toBeUndefined();
    else expect(String(headers[name])).toMatch(expected);
  }
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
    "`packages/http/test/contract/cases.ts`. Sections are those of the API reference.",
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
  expect(contractCases.length).toBeGreaterThanOrEqual(265);
});
