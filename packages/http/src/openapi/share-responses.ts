import type { JsonSchema } from "../operation.ts";

/** An operation as it is described. */
export interface OperationObject extends JsonSchema {
  /** By status. */
  readonly responses: Readonly<Record<string, JsonSchema>>;
}

/** Operations by path and method. */
export type Paths = Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;

/** What responses are called, by status; of several with one status those behind the first have a number as well. */
const names: Readonly<Record<string, string>> = {
  200: "OK",
  201: "Created",
  301: "MovedPermanently",
  302: "Found",
  304: "NotModified",
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  413: "ContentTooLarge",
  415: "UnsupportedMediaType",
  429: "TooManyRequests",
  500: "InternalServerError",
  503: "ServiceUnavailable",
  504: "GatewayTimeout",
};

const mapValues = <T, R>(
  values: Readonly<Record<string, T>>,
  change: (value: T, key: string) => R,
): Record<string, R> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));

/** Describes once what several operations answer alike: most of their errors, which would be most of the document. */
export function shareResponses(paths: Paths): {
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly responses: Readonly<Record<string, JsonSchema>>;
} {
  const all = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ responses }) => Object.entries(responses)),
  );
  const uses = new Map<string, number>();
  for (const [, response] of all) {
    const text = JSON.stringify(response);
    uses.set(text, (uses.get(text) ?? 0) + 1);
  }
  const shared = new Map<string, string>();
  const responses: Record<string, JsonSchema> = {};
  const seen = new Map<string, number>();
  for (const [status, response] of all) {
    const text = JSON.stringify(response);
    if ((uses.get(text) ?? 0) < 2 || shared.has(text)) continue;
    const number = (seen.get(status) ?? 0) + 1;
    seen.set(status, number);
    const name = `${names[status] ?? `Answer${status}`}${number === 1 ? "" : number}`;
    shared.set(text, name);
    responses[name] = response;
  }
  const referring = (response: JsonSchema): JsonSchema => {
    const name = shared.get(JSON.stringify(response));
    return name === undefined ? response : { $ref: `#/components/responses/${name}` };
  };
  return {
    paths: mapValues(paths, (item) =>
      mapValues(item, (operation) => ({
        ...operation,
        responses: mapValues(operation.responses, referring),
      })),
    ),
    responses,
  };
}
