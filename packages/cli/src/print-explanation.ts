import type { Explanation } from "oqlkit";

/** Prints how a query is run, stage by stage, for a person or as JSON. */
export function printExplanation(explanation: Explanation, { json }: { readonly json: boolean }): void {
  if (json) {
    console.log(JSON.stringify(explanation));
    return;
  }
  const { logical, rewrites, physical, adapter } = explanation;
  section("logical plan", pretty(logical));
  for (const { rule, plan } of rewrites) section(`rewritten by ${rule}`, pretty(plan.filter));
  if (physical.kind === "adapter") section("physical plan", "all of it runs in the storage");
  else {
    section("physical plan: scanned in the storage", pretty(physical.scan));
    section("physical plan: filtered by the engine", pretty(physical.residual));
  }
  for (const { text, parameters } of adapter.steps) {
    const values = parameters.map((value, index) => `$${index + 1} = ${JSON.stringify(value)}`);
    section("statement", [text, ...values].join("\n"));
  }
  if (adapter.detail !== undefined) section("the storage's own plan", adapter.detail);
}

const section = (title: string, text: string): void => console.log(`== ${title}\n${text}\n`);

const pretty = (plan: unknown): string => JSON.stringify(plan, null, 2);
