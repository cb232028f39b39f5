/** One parameter, decoded. */
export interface Parameter {
  readonly name: string;
  readonly value: string;
}

const percentRun = /(?:%[0-9a-fA-F]{2})+/g;

function decode(text: string): string {
  return text.replaceAll("+", " ").replace(percentRun, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/** The parameters of a query string, in order; sequences that are not UTF-8 stay as written. */
export function readParameters(query: string): Parameter[] {
  const parameters: Parameter[] = [];
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = equals < 0 ? pair : pair.slice(0, equals);
    parameters.push({ name: decode(name), value: equals < 0 ? "" : decode(pair.slice(equals + 1)) });
  }
  return parameters;
}
