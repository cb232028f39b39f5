import { answerTasks } from "../answer-tasks.ts";
import { encodeTexts } from "./encode-texts.ts";
import { modelEmbedder } from "./vector-maker.ts";

answerTasks(
  (model: Uint8Array) => {
    const embedder = modelEmbedder(Buffer.from(model));
    return (texts: readonly string[]) => encodeTexts(embedder, texts);
  },
  ({ bytes, scales, signs }) => [bytes.buffer, scales.buffer, signs.buffer],
);
