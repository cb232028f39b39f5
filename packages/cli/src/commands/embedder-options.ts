import { type Command, Option } from "commander";
import { applyEnvironment, nameVariables } from "../config/environment.ts";
import { integer, serviceAddress } from "../options.ts";

/** Adds the options that say which embeddings service made, or is to make, the vectors of a snapshot. */
export function addEmbedderOptions(command: Command): Command {
  return command
    .option(
      "--embedder-url <url>",
      "embeddings service that the vectors of works come from, in place of a learned model",
      serviceAddress,
    )
    .option("--embedder-model <name>", "its model")
    .option("--embedder-dimensions <n>", "the length of the model's vectors", integer(1, 65_536))
    .option("--embedder-key <key>", "what it asks for as a bearer token")
    .option(
      "--embedder-batch <n>",
      "texts in one request, 64 by default; fewer when it refuses so many",
      integer(1, 2048),
    )
    .option(
      "--embedder-characters <n>",
      "how much of a text it is sent; a text that it refuses is halved until it takes it",
      integer(1, 10_000_000),
    )
    .option(
      "--embedder-send-dimensions",
      "ask it for vectors of that length, which not every service understands",
    );
}

/** As `addEmbedderOptions`, for a command that takes these options alone from the environment as well. */
export function withEmbedderOptions(command: Command): Command {
  const others = new Set(command.options);
  addEmbedderOptions(command);
  nameVariables(command.options.filter((option) => !others.has(option)));
  return command.hook("preAction", (_, self) => applyEnvironment(self, process.env));
}

/** A switch for builds that need no vectors. */
export const withoutVectors = (): Option =>
  new Option(
    "--no-vectors",
    "leave out what search by meaning and tags of texts need, which take time and space",
  );
