export {
  generateSample,
  maxSeed,
  maxWorks,
  type SampleOptions,
  type SampleProgress,
  type SampleSummary,
} from "./generate.ts";
