import { answerTasks } from "../answer-tasks.ts";
import { stageBatch } from "./stage-batch.ts";

answerTasks(
  () => stageBatch,
  ({ objects, keys, documents }) => [objects.buffer, keys.buffer, documents.buffer],
);
