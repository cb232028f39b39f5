/** The store cannot be reached or cannot write. Nothing that the failed call asked for was acknowledged. */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
  /** Whole seconds after which asking again makes sense. */
  readonly retryAfter: number;

  constructor(message: string, options: { readonly cause?: unknown; readonly retryAfter?: number } = {}) {
    super(message, { cause: options.cause });
    this.retryAfter = options.retryAfter ?? 30;
  }
}
