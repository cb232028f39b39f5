import { type Embedder, openAiEmbedder } from "@oqlkit/semantic";
import { CommandError, exitCodes } from "./exit-codes.ts";

/** Where the vectors of a snapshot come from, when not from a learned model. */
export interface EmbedderFlags {
  embedderUrl?: string;
  embedderModel?: string;
  embedderDimensions?: number;
  embedderKey?: string;
}

/**
 * The embedder that the flags name; none when they name no service.
 *
 * @throws CommandError when a part of its description is missing.
 */
export function embedderOf(flags: EmbedderFlags): Embedder | undefined {
  const { embedderUrl: baseUrl, embedderModel: model, embedderDimensions: dimensions, embedderKey } = flags;
  if (baseUrl === undefined && model === undefined && dimensions === undefined) return undefined;
  if (baseUrl === undefined || model === undefined || dimensions === undefined) {
    throw new CommandError(
      "--embedder-url, --embedder-model and --embedder-dimensions are given together, or none of them",
      exitCodes.usage,
    );
  }
  return openAiEmbedder({ baseUrl, model, dimensions, apiKey: embedderKey });
}
