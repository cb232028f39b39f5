import { learnModel } from "@oqlkit/semantic";
import { answerTasks } from "../answer-tasks.ts";
import { encodeModel } from "./model-file.ts";

answerTasks(
  (_: undefined, isWanted) => (texts: readonly string[]) => {
    const goOn = (): void => {
      if (!isWanted()) throw new Error("the model is no longer wanted");
    };
    // In a buffer of its own, to be handed over.
    return new Uint8Array(encodeModel(learnModel(texts, goOn)));
  },
  ({ buffer }) => [buffer],
);
