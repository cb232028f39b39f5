import { clientCases } from "./client-cases.ts";
import { collectionCases } from "./collection-cases.ts";
import type { ContractCase, Sections } from "./contract-case.ts";
import { echoCases } from "./echo-cases.ts";
import { endpointCases } from "./endpoint-cases.ts";
import { envelopeCases } from "./envelope-cases.ts";
import { filterCases } from "./filter-cases.ts";
import { groupCases } from "./group-cases.ts";
import { identifierCases } from "./identifier-cases.ts";
import { limitCases } from "./limit-cases.ts";
import { listCases } from "./list-cases.ts";
import { meteredCases } from "./metered-cases.ts";
import { orderCases } from "./order-cases.ts";
import { otherCases } from "./other-cases.ts";
import { pagingCases } from "./paging-cases.ts";
import { parameterCases } from "./parameter-cases.ts";
import { queryCases } from "./query-cases.ts";
import { singleCases } from "./single-cases.ts";
import { suggestionCases } from "./suggestion-cases.ts";
import { transportCases } from "./transport-cases.ts";

const groups: readonly Sections[] = [
  transportCases,
  parameterCases,
  envelopeCases,
  filterCases,
  singleCases,
  endpointCases,
  listCases,
  groupCases,
  orderCases,
  pagingCases,
  echoCases,
  identifierCases,
  suggestionCases,
  otherCases,
  queryCases,
  meteredCases,
  limitCases,
  collectionCases,
  clientCases,
];

/** In the order of the reference. */
const sections: readonly string[] = [...new Set(groups.flatMap((group) => Object.keys(group)))];

/** Every documented behaviour that is tested over HTTP, in the order of the reference. */
export const contractCases: readonly ContractCase[] = sections.flatMap((section) =>
  groups.flatMap((group) => (group[section] ?? []).map((one) => ({ section, ...one }))),
);
