import { describe, expect, it } from "vitest";
import { sideBySide } from "./side-by-side.ts";

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

describe("sideBySide", () => {
  it("waits for all works", async () => {
    const done: number[] = [];
    await sideBySide(undefined, [
      async () => void done.push(1),
      async () => {
        await Promise.resolve();
        done.push(2);
      },
    ]);
    expect(done).toEqual([1, 2]);
  });

  it("aborts the others when one fails, and rejects once they have ended", async () => {
    const failure = new Error("broken");
    let ended = false;
    const slow = async (signal: AbortSignal): Promise<void> => {
      await aborted(signal).catch(() => {});
      await Promise.resolve();
      ended = true;
    };
    await expect(sideBySide(undefined, [slow, () => Promise.reject(failure)])).rejects.toBe(failure);
    expect(ended).toBe(true);
  });

  it("rejects with the reason of its signal", async () => {
    const outer = new AbortController();
    const reason = new Error("stopped");
    const working = sideBySide(outer.signal, [aborted, aborted]);
    outer.abort(reason);
    await expect(working).rejects.toBe(reason);
  });
});
