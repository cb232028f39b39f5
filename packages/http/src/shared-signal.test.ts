import { expect, test } from "vitest";
import { SharedSignal } from "./shared-signal.ts";

/** A source that says how many listen to it. */
class Source extends AbortController {
  listening = 0;
  readonly shared: SharedSignal;

  constructor() {
    super();
    const { signal } = this;
    const source = this;
    this.shared = new SharedSignal({
      get aborted() {
        return signal.aborted;
      },
      get reason() {
        return signal.reason;
      },
      addEventListener(type, listener, options) {
        source.listening++;
        signal.addEventListener(type, listener, options);
      },
      removeEventListener(type, listener) {
        source.listening--;
        signal.removeEventListener(type, listener);
      },
    });
  }
}

test("however many listen, the source is listened to once", () => {
  const source = new Source();
  const told: number[] = [];
  const listeners = Array.from({ length: 20 }, (_, index) => () => void told.push(index));
  for (const listener of listeners) source.shared.addEventListener("abort", listener);
  expect(source.listening).toBe(1);
  for (const listener of listeners.slice(2)) source.shared.removeEventListener("abort", listener);
  expect([source.listening, source.shared.aborted]).toEqual([1, false]);
  source.abort("gone");
  source.abort("again");
  expect([told, source.shared.aborted, source.shared.reason]).toEqual([[0, 1], true, "gone"]);
});

test("when nobody listens any more, nor does it", () => {
  const source = new Source();
  const listener = (): void => {};
  source.shared.removeEventListener("abort", listener);
  source.shared.addEventListener("abort", listener);
  source.shared.removeEventListener("abort", listener);
  source.shared.removeEventListener("abort", listener);
  expect(source.listening).toBe(0);
});
