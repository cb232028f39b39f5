/** A value that several calls use, and that is closed after the last of them. */
export interface Shared<T> {
  readonly value: T;
  /** Keeps the value open until the function returned is called; calling that again does nothing. */
  use(): () => void;
  /** Closes the value once nobody uses it, and resolves then. Called again, it answers the same. */
  retire(): Promise<void>;
}

/** Shares a value; `close` ends it. */
export function share<T>(value: T, close: (value: T) => Promise<void>): Shared<T> {
  let users = 0;
  let unused: () => void = () => {};
  let closed: Promise<void> | undefined;
  return {
    value,
    use() {
      let using = true;
      users++;
      return () => {
        if (using) users--;
        using = false;
        if (users === 0) unused();
      };
    },
    retire() {
      closed ??= new Promise<void>((resolve) => {
        unused = resolve;
        if (users === 0) resolve();
      }).then(() => close(value));
      return closed;
    },
  };
}
