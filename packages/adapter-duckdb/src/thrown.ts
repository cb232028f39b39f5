/** What a thrown value says of itself. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** The first line of that: what DuckDB says on further ones is for its developers. */
export const firstLineOf = (thrown: unknown): string => messageOf(thrown).split("\n", 1)[0] ?? "";

/** Whether the cause is that DuckDB had no room left, in memory or in the temporary directory. */
export const saysOutOfMemory = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (thrown.message.startsWith("Out of Memory Error") || saysOutOfMemory(thrown.cause));

/** The code of an error, such as the `ENOENT` of the system; undefined when it has none. */
export const codeOf = (thrown: unknown): unknown =>
  thrown instanceof Error && "code" in thrown ? thrown.code : undefined;

/** Whether it says that nothing is there; what cannot be looked at for another reason may well be. */
export const saysMissing = (thrown: unknown): boolean => {
  const code = codeOf(thrown);
  return code === "ENOENT" || code === "ENOTDIR";
};

/** What stands for something that is not there; passes on whatever else is thrown. */
export const ifMissing =
  <T>(value: T) =>
  (thrown: unknown): T => {
    if (saysMissing(thrown)) return value;
    throw thrown;
  };
