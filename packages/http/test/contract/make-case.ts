import type { Sections } from "./contract-case.ts";

/** A case before it is put into its section. */
export type Case = Sections[string][number];

type More = Omit<Partial<Case>, "row" | "path" | "status" | "body">;

/** A request that is answered with 200, and members of the body. */
export const found = (row: string, path: string, body: object = {}, more: More = {}): Case => ({
  row,
  path,
  status: 200,
  body,
  ...more,
});

/** A request that is refused with 400, and the message. */
export const refused = (row: string, path: string, message: string | RegExp): Case => ({
  row,
  path,
  status: 400,
  body: { error: "Invalid query parameters error.", message },
});

/** A request that is refused with 400 because of its paging, and the message. */
export const badPage = (row: string, path: string, message: string | RegExp): Case => ({
  ...refused(row, path, message),
  body: { error: "Pagination error.", message },
});

/** A request with a JSON body. */
export const posted = (row: string, path: string, json: unknown, status: number, body: object): Case => ({
  row,
  method: "POST",
  path,
  json,
  status,
  body,
});

/** Objects with these ids, without the base. */
export const ids = (...all: readonly string[]): object[] =>
  all.map((id) => ({ id: `https://openalex.org/${id}` }));
