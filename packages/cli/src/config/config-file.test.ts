import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, Option } from "commander";
import { afterAll, describe, expect, it } from "vitest";
import { duration, integer, writeDuration } from "../options.ts";
import { applyConfigFile } from "./config-file.ts";
import { effectiveSettings } from "./effective.ts";
import { applyEnvironment, checkVariables, nameVariables } from "./environment.ts";

const dir = mkdtempSync(join(tmpdir(), "oqlkit-config-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function fileOf(settings: unknown): string {
  const path = join(dir, "config.json");
  writeFileSync(path, typeof settings === "string" ? settings : JSON.stringify(settings));
  return path;
}

/** Settings in effect after a command line and a file. */
function settingsOf(
  args: readonly string[],
  settings: unknown,
  environment: NodeJS.ProcessEnv = {},
  others: Readonly<Record<string, unknown>> = {},
): ReturnType<typeof effectiveSettings> {
  const command = new Command("serve")
    .exitOverride()
    .option("--config <file>")
    .option("--port <n>", "", integer(0, 65_535), 8787)
    .option("--query-timeout <time>", "", duration)
    .addOption(new Option("--watch [time]").argParser(duration).preset("5s"))
    .option("--store <url>")
    .option("--admin-key <key>")
    .option("--json");
  nameVariables(command.options);
  command.parse([...args], { from: "user" });
  checkVariables(command, environment);
  applyEnvironment(command, environment);
  applyConfigFile(command, fileOf(settings));
  return effectiveSettings(command, others);
}

describe("settings", () => {
  it("come from flag, environment, file and default, in this order", () => {
    const file = { port: 1, "query-timeout": "10s", watch: true };
    expect(settingsOf([], file)).toMatchObject({
      port: { value: 1, source: "file" },
      "query-timeout": { value: "10s", source: "file" },
      watch: { value: "5s", source: "file" },
      json: { value: false, source: "default" },
      store: { value: null, source: "unset" },
    });
    expect(settingsOf([], file, {}, { store: "beside", port: 5 })).toMatchObject({
      port: { value: 1, source: "file" },
      store: { value: "beside", source: "default" },
    });
    const environment = { OQLKIT_PORT: "2", OQLKIT_WATCH: "1s", OQLKIT_JSON: "true", OQLKIT_STORE: "" };
    expect(settingsOf([], file, environment)).toMatchObject({
      watch: { value: "1s", source: "environment" },
      json: { value: true, source: "environment" },
      store: { value: null, source: "unset" },
    });
    expect(settingsOf([], file, environment).port).toEqual({ value: 2, source: "environment" });
    expect(settingsOf(["--port", "3"], file, environment).port).toEqual({ value: 3, source: "flag" });
    expect(settingsOf([], {}).port).toEqual({ value: 8787, source: "default" });
  });

  it("may come from a file with a byte order mark", () => {
    expect(settingsOf([], '\ufeff{"port": 80}').port).toEqual({ value: 80, source: "file" });
  });

  it("are shown without secrets", () => {
    const settings = settingsOf(["--store", "redis://user:hidden@host:6379/1"], { "admin-key": "hidden" });
    expect(settings.store?.value).toBe("redis://user:***@host:6379/1");
    expect(settings["admin-key"]?.value).toBe("***");
    const inParameter = settingsOf(["--store", "redis://host:6379?password=hidden&db=1"], {});
    expect(inParameter.store?.value).toBe("redis://host:6379?password=***&db=***");
    expect(settingsOf(["--store", "what?a=1"], {}).store?.value).toBe("what?a=1");
  });

  it.each([
    ["{", /config\.json: this is no JSON: .* in line 1, column 2$/],
    ['{\n  "port": 80,\n}', /config\.json: this is no JSON: .* in line 3, column 1$/],
    ['{\n  "port": ', /config\.json: this is no JSON: .* in line 2, column 11$/],
    ['{"port": 80}}', /config\.json: this is no JSON: .* in line 1, column 13$/],
    ["port: 80", /config\.json: this is no JSON: .*port: 80/],
    [[], /must be a JSON object/],
    [{ prot: 1 }, /no setting "prot"; there are port, query-timeout/],
    [{ config: "b.json" }, /no setting "config"/],
    [{ port: 70_000 }, /port: Give a whole number from 0 to 65535/],
    [{ port: [1] }, /port: give a text or a number/],
    [{ json: "yes" }, /json: give true or false/],
    [{ "query-timeout": "soon" }, /query-timeout: Give a time/],
  ])("%j is refused", (settings, message) => {
    expect(() => settingsOf([], settings)).toThrow(message);
  });

  it("a variable with a value that cannot be read is refused", () => {
    expect(() => settingsOf([], {}, { OQLKIT_PORT: "http" })).toThrow(/^OQLKIT_PORT: Give a whole number/);
    expect(() => settingsOf([], {}, { OQLKIT_JSON: "constructor" })).toThrow(
      /^OQLKIT_JSON: give true or false/,
    );
  });

  it("a variable that names no setting is refused", () => {
    expect(() => settingsOf([], {}, { OQLKIT_PROT: "80" })).toThrow(
      /^OQLKIT_PROT: there is no such setting; there are OQLKIT_CONFIG, OQLKIT_PORT, OQLKIT_QUERY_TIMEOUT/,
    );
  });

  it("variables that are not meant for the server are passed over", () => {
    const ofOthers = {
      OQLKIT_PROT: "",
      OQLKIT_DEBUG: "1",
      OQLKIT_SERVICE_HOST: "10.0.0.1",
      OQLKIT_SERVICE_PORT_HTTP: "80",
      OQLKIT_PORT_80_TCP_ADDR: "10.0.0.1",
      MY_OQLKIT_PORT: "80",
    };
    expect(settingsOf([], {}, ofOthers).port).toEqual({ value: 8787, source: "default" });
  });

  it("a file that is not there is refused", () => {
    expect(() => applyConfigFile(new Command(), join(dir, "missing.json"))).toThrow(/ENOENT/);
  });
});

it("reads times that timers take, a while added as well", () => {
  expect([duration("500ms"), duration("1.5s"), duration("17895m")]).toEqual([500, 1500, 1_073_700_000]);
  expect([500, 1500, 30_000].map(writeDuration)).toEqual(["500ms", "1500ms", "30s"]);
  for (const text of ["0ms", "5", "-1s", "1h", "17896m", "35791m"])
    expect(() => duration(text)).toThrow(/time/);
});
