import { readListUrl } from "@oqlkit/catalog";
import type { Queries, QueryOptions, View } from "@oqlkit/engine";
import { type FilterLeaf, type Oqo, visit } from "@oqlkit/oqo-schema";
import { apiKey, sort } from "../classic/parameters.ts";
import { readClassicCall } from "../classic/read-call.ts";
import { resolveCollections } from "../collections/resolve-collections.ts";
import { engineOf } from "../context.ts";
import { jsonAnswer, queried } from "../openapi/answer-definitions.ts";
import { schemaRef } from "../openapi/json-schema.ts";
import type { Call, Operation } from "../operation.ts";
import { queryText, readParameter } from "../parameter.ts";
import { readParameters } from "../read-parameters.ts";
import { readOql, readOqo, readOqoText } from "../read-query.ts";
import { badBody } from "../refusal.ts";
import { json } from "../reply.ts";

/** More conditions than these are not counted one by one. */
const maxCounted = 50;

interface Explained {
  readonly oqo: Oqo;
  readonly view: View;
}

async function readQuery(call: Call): Promise<Explained> {
  const { values } = call.parameters;
  const view: View = { sort: readParameter(sort, call.parameters) };
  const oql = values.get("oql");
  if (oql !== undefined) return { oqo: (await readOql(call, oql)).oqo, view };
  const oqo = values.get("oqo");
  if (oqo !== undefined) return { oqo: (await readOqo(call, readOqoText(oqo))).oqo, view };
  const oxurl = values.get("oxurl");
  if (oxurl === undefined) throw badBody("Give the query to explain as oql, oqo or oxurl.", "bad_request");
  const read = readUrl(oxurl);
  return view.sort === undefined ? read : { ...read, view: { ...read.view, ...view } };
}

/** The query of a URL as its call has it. */
function readUrl(url: string): Explained {
  const list = readListUrl(url);
  if (list === undefined)
    throw badBody("This is not the URL of a list, such as /works?filter=type:book.", "bad_request");
  const { oqo, view, sideBySide } = readClassicCall(list.entity, readParameters(list.search));
  if (sideBySide === undefined) return { oqo, view };
  throw badBody("Groups side by side are a query each: explain one, with group_by.", "bad_request");
}

/** The first conditions of a query, with their places in it. */
function leavesOf(oqo: Oqo): readonly { readonly path: string; readonly leaf: FilterLeaf }[] {
  const leaves: { path: string; leaf: FilterLeaf }[] = [];
  visit(oqo, { leaf: (leaf, path) => void leaves.push({ path, leaf }) });
  return leaves.slice(0, maxCounted);
}

/** How many objects meet each condition alone. */
async function countLeaves(engine: Queries, oqo: Oqo, options: QueryOptions): Promise<unknown[]> {
  const counted: unknown[] = [];
  const base: Oqo = { get_rows: oqo.get_rows, ...(oqo.corpus && { corpus: oqo.corpus }) };
  for (const { path, leaf } of leavesOf(oqo)) {
    const { count } = await engine.query(
      { ...base, filter_rows: [leaf] },
      { perPage: 1, select: ["id"] },
      options,
    );
    counted.push({ path, condition: leaf, count });
  }
  return counted;
}

/** `/explain`: how a query would be run. For operators; it shows statements and runs counts. */
export const explainOperation: Operation = {
  id: "explain",
  method: "get",
  path: "/explain",
  tag: "Service",
  summary: "How a query would be run: plans, statements, and how many objects meet each condition",
  bySnapshot: false,
  dialect: "language",
  parameters: [
    { ...queryText, name: "oql", description: "The query as text.", example: "works where type is (book)" },
    { ...queryText, name: "oqo", description: "The query as a JSON object." },
    { ...queryText, name: "oxurl", description: "The query as a classic URL." },
    sort,
    apiKey,
  ],
  answers: {
    200: jsonAnswer("The plans.", schemaRef("Explanation")),
    400: jsonAnswer("The query cannot be read, or is not valid.", schemaRef("ValidationError")),
    ...queried,
  },
  respond: async (call) => {
    const { oqo, view } = await readQuery(call);
    const collections = await resolveCollections(call, oqo);
    const options: QueryOptions = { signal: call.signal, collections };
    const engine = engineOf(call.context).hold();
    try {
      const { logical, rewrites, physical, adapter } = await engine.explain(oqo, view, options);
      const conditions = await countLeaves(engine, oqo, options);
      return json(200, { oqo, logical, rewrites, physical, adapter, conditions });
    } finally {
      engine.release();
    }
  },
};
