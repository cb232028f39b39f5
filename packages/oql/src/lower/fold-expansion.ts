export { foldExpansionFilter } from "@oqlkit/oqo-schema";
