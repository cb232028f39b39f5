import { CollectionError } from "@oqlkit/accounts";
import { RefusedError } from "../refusal.ts";

/** A refusal in the words of the collection endpoints: `error` and `code` say the same. */
export function collectionRefusal(
  status: 400 | 401 | 403 | 404,
  code: string,
  message: string,
): RefusedError {
  return new RefusedError({ kind: "denied", status, error: code, message, details: { code } });
}

export const noCollection = (id: string): RefusedError =>
  collectionRefusal(404, "not_found", `There is no collection ${id}.`);

/** Does some work and turns what is wrong with the request into a refusal. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CollectionError) throw collectionRefusal(400, error.code, error.message);
    throw error;
  }
}
