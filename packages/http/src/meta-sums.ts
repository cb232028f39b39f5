import { fieldOf } from "@oqlkit/catalog";
import type { ViewSum } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { apcSum, citedByCountSum } from "./classic/parameters.ts";
import { type Parameter, readParameter } from "./parameter.ts";
import type { Parameters } from "./read-parameters.ts";

/** A sum over all matches, and the key of `meta` that it stands under. */
export interface MetaSum extends ViewSum {
  readonly key: "apc_list_sum_usd" | "apc_paid_sum_usd" | "cited_by_count_sum";
}

/** What is paid for is known of these alone. */
const paidFor: ViewSum["where"] = [
  {
    join: "or",
    filters: ["gold", "hybrid"].map((value) => ({ column_id: "open_access.oa_status", value })),
  },
];

const apcSums: Readonly<Partial<Record<EntityType, readonly MetaSum[]>>> = {
  works: [
    { key: "apc_list_sum_usd", column: "apc_list.value_usd" },
    { key: "apc_paid_sum_usd", column: "apc_paid.value_usd", where: paidFor },
  ],
  sources: [{ key: "apc_list_sum_usd", column: "apc_usd" }],
};

const citations = (entity: EntityType): readonly MetaSum[] =>
  fieldOf(entity, "cited_by_count") === undefined
    ? []
    : [{ key: "cited_by_count_sum", column: "cited_by_count" }];

interface SumParameter {
  readonly parameter: Parameter<boolean>;
  readonly sumsOf: (entity: EntityType) => readonly MetaSum[];
}

/** The parameters that ask for sums, and the sums that each adds; none where objects have no such numbers. */
export const sumParameters: readonly SumParameter[] = [
  { parameter: apcSum, sumsOf: (entity) => apcSums[entity] ?? [] },
  { parameter: citedByCountSum, sumsOf: citations },
];

/** The sums that a list call asks for. */
export function readSums(entity: EntityType, parameters: Parameters): readonly MetaSum[] {
  return sumParameters.flatMap(({ parameter, sumsOf }) =>
    readParameter(parameter, parameters) === true ? sumsOf(entity) : [],
  );
}
