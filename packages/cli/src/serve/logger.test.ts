import { describe, expect, it } from "vitest";
import { createLogger, type LogFormat, type LogLevel } from "./logger.ts";

function logged(level: LogLevel, format: LogFormat): string[] {
  const lines: string[] = [];
  const write = (line: string): void => void lines.push(line);
  const { log } = createLogger({ level, format, write, now: () => new Date(0), pid: 7 });
  log({ level: "info", message: "request" }, { status: 200, path: "/works" });
  log({ level: "error", message: "failed", error: "a\nb" });
  return lines;
}

describe("the log", () => {
  it("is one JSON object a line", () => {
    const origin = { time: "1970-01-01T00:00:00.000Z", pid: 7 };
    expect(logged("requests", "json").map((line) => JSON.parse(line))).toEqual([
      { ...origin, level: "info", message: "request", status: 200, path: "/works" },
      { ...origin, level: "error", message: "failed", error: "a\nb" },
    ]);
  });

  it("is text for people", () => {
    expect(logged("events", "text")).toEqual(["request  status=200  path=/works\n", "error: failed\na\nb\n"]);
  });

  it("tells a terminal to do nothing", () => {
    const lines: string[] = [];
    const write = (line: string): void => void lines.push(line);
    const { log } = createLogger({ level: "events", format: "text", write, now: () => new Date(0), pid: 7 });
    log({ level: "error", message: "failed", error: "at \u001b[31mW1\u009b" });
    expect(lines).toEqual(["error: failed\nat  [31mW1 \n"]);
  });

  it("leaves out what is not asked for", () => {
    expect(logged("errors", "text")).toEqual(["error: failed\na\nb\n"]);
  });
});
