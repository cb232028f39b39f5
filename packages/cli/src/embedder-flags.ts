import { type Embedder, openAiEmbedder } from "@oqlkit/semantic";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { messageOf } from "./message-of.ts";

/** Where the vectors of a snapshot come from, when not from a learned model. */
export interface EmbedderFlags {
  embedderUrl?: string;
  embedderModel?: string;
  embedderDimensions?: number;
  embedderKey?: string;
  embedderBatch?: number;
  embedderCharacters?: number;
  embedderSendDimensions?: boolean;
}

/**
 * The embedder that the flags name; none when they name no service.
 *
 * @throws CommandError when a part of its description is missing, or its key cannot be sent.
 */
export function embedderOf(flags: EmbedderFlags): Embedder | undefined {
  const { embedderUrl: baseUrl, embedderModel: model, embedderDimensions: dimensions } = flags;
  if (baseUrl === undefined && model === undefined && dimensions === undefined) {
    if (flags.embedderBatch ?? flags.embedderCharacters ?? flags.embedderSendDimensions)
      throw new CommandError(
        "--embedder-url: name the service that the other options are for",
        exitCodes.usage,
      );
    return undefined;
  }
  if (baseUrl === undefined || model === undefined || dimensions === undefined) {
    throw new CommandError(
      "--embedder-url, --embedder-model and --embedder-dimensions are given together, or none of them",
      exitCodes.usage,
    );
  }
  try {
    return openAiEmbedder({
      baseUrl,
      model,
      dimensions,
      apiKey: flags.embedderKey,
      batchSize: flags.embedderBatch,
      maxCharacters: flags.embedderCharacters,
      sendDimensions: flags.embedderSendDimensions,
    });
  } catch (error) {
    // All but the key is checked where the options are read.
    throw new CommandError(`--embedder-key: ${messageOf(error)}`, exitCodes.usage);
  }
}
