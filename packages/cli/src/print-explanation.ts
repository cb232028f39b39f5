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
  printPhysical(physical);
  for (const { text, parameters } of adapter.steps) {
    const values = parameters.map((value, index) => `$${index + 1} = ${JSON.stringify(value)}`);
    section("statement", [text, ...values].join("\n"));
  }
  if (adapter.detail !== undefined) section("the storage's own plan", adapter.detail);
}

function printPhysical(physical: Explanation["physical"]): void {
  switch (physical.kind) {
    case "adapter":
      section("physical plan", "all of it runs in the storage");
      break;
    case "refilter":
      section("physical plan: scanned in the storage", pretty(physical.scan));
      section("physical plan: filtered by the engine", pretty(physical.residual));
      break;
    case "similar":
      section("physical plan: the nearest, found in the storage", pretty(physical.nearest));
      if (physical.titled !== null)
        section("physical plan: works of that title, found in the storage", pretty(physical.titled));
      section("physical plan", "scored and put in order by the engine");
  }
}

const section = (title: string, text: string): void => console.log(`== ${title}\n${text}\n`);

const pretty = (plan: unknown): string => JSON.stringify(plan, null, 2);
