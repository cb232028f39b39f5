import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSession, type Session } from "./session.ts";

/** Runs for minutes unless it is interrupted. */
const endless = "select count(*)::DOUBLE from range(10000000000) a(x), range(100) b(y) where x % 7 = y";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "oqlkit-session-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function withSession(
  use: (session: Session, aborter: AbortController) => Promise<void>,
): Promise<void> {
  const aborter = new AbortController();
  const session = await openSession({
    memoryLimit: "200MB",
    threads: 1,
    tempDirectory: dir,
    keepOrder: true,
    signal: aborter.signal,
  });
  try {
    await use(session, aborter);
  } finally {
    session.close();
  }
}

describe("an aborted session", () => {
  it.each([0, 1, 40])("ends a statement that began %i ms ago", (delay) =>
    withSession(async (session, aborter) => {
      const reason = new Error("enough");
      // An abort at once comes before DuckDB has begun to execute.
      if (delay > 0) setTimeout(() => aborter.abort(reason), delay);
      const running = session.number(endless);
      if (delay === 0) aborter.abort(reason);
      await expect(running).rejects.toBe(reason);
      await expect(session.run("select 1")).rejects.toBe(reason);
    }),
  );

  it("ends the reading of chunks", () =>
    withSession(async (session, aborter) => {
      let read = 0;
      const all = (async () => {
        for await (const [column] of session.chunks("select x from range(10000000000) a(x)")) {
          read += column?.length ?? 0;
          if (read > 10_000) aborter.abort("enough");
        }
      })();
      await expect(all).rejects.toBe("enough");
    }));
});
