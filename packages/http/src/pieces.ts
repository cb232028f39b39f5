import type { HeldEngine } from "@oqlkit/engine";

/** A body that is made while it is sent: each piece when the one before has been taken. */
export interface Pieces extends AsyncIterable<Uint8Array> {
  next(): Promise<IteratorResult<Uint8Array>>;
  /** Ends them before the last; what they are made of is let go. */
  return(): Promise<IteratorResult<Uint8Array>>;
}

/** Whether a body is made while it is sent. */
export const isPieces = (body: object | string | null): body is Pieces =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;

/**
 * Makes the first piece, so that what is wrong shows before anything is sent.
 *
 * @param onFailure told of what goes wrong later, with which the piece that was asked for rejects.
 */
export async function beginPieces(
  made: AsyncGenerator<Uint8Array>,
  onFailure: (error: unknown) => void,
): Promise<Pieces> {
  let first: IteratorResult<Uint8Array> | undefined = await made.next();
  const pieces: Pieces = {
    async next() {
      const ready = first;
      first = undefined;
      if (ready !== undefined) return ready;
      try {
        return await made.next();
      } catch (error) {
        onFailure(error);
        throw error;
      }
    },
    return: () => made.return(undefined),
    [Symbol.asyncIterator]: () => pieces,
  };
  return pieces;
}

/** Lets the snapshot go when the pieces have been made, or are no longer wanted. */
export async function* releasing(
  pieces: AsyncIterable<Uint8Array>,
  held: Pick<HeldEngine, "release">,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } finally {
    held.release();
  }
}

/** Pieces as a web stream, which asks for one at a time. To cancel the stream is to end the pieces. */
export function webStream(pieces: Pieces): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}
