import { expect, it } from "vitest";
import {
  AdapterError,
  EmbedderError,
  EngineClosedError,
  MissingFilesError,
  OutOfMemoryError,
  QueryError,
  QueryTimeoutError,
} from "./errors.ts";

it.each([
  [new AdapterError(""), "AdapterError"],
  [new OutOfMemoryError(), "OutOfMemoryError"],
  [new MissingFilesError(), "MissingFilesError"],
  [new EmbedderError(), "EmbedderError"],
  [new EngineClosedError(), "EngineClosedError"],
  [new QueryError("invalid_query", ""), "QueryError"],
  [new QueryTimeoutError(1), "QueryTimeoutError"],
])("%o is called after its class", (error, name) => {
  expect(error.name).toBe(name);
});
