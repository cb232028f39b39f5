/** The source of `trained-networks.ts`, to be formatted. */
export const printNetworks = (keyword, concept) => `import type { Network } from "./network.ts";

// Written by \`npm run fit-tagger\`, from catalog works with keywords and concepts, each with its own tags left out of
// the evidence. The rows follow the features of \`candidatesOf\`.

/** The probability that a work has a keyword. */
export const keywordNetwork: Network = ${JSON.stringify(keyword)};

/** The probability that a work has a concept. */
export const conceptNetwork: Network = ${JSON.stringify(concept)};
`;
