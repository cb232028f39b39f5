import * as oql from "@oqlkit/oql";
import {
  addresses,
  fromUrl,
  lint,
  locate,
  parse,
  print,
  printOneLine,
  renderTree,
  vocabularyResolver as resolver,
  toUrl,
} from "@oqlkit/oql";
import { canonicalize, readOqo, toJson, validate } from "@oqlkit/oqo-schema";

/** What the packages answer to a vector's input, in the shape of its `expected`. */
export function answer({ kind, input, query }) {
  const handler = handlers[kind];
  if (handler === undefined) throw new Error(`The kind ${kind} is not supported.`);
  return handler(input, query);
}

function read(json) {
  const result = readOqo(json);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.oqo;
}

function texts(oqo, names = resolver) {
  return {
    oql: print(oqo, { resolver: names }),
    oql_oneline: printOneLine(oqo, { resolver: names }),
    oql_bare: print(oqo),
  };
}

/** Entries without their wording. */
function entries(query) {
  const { valid, errors, warnings } = validate(query);
  const strip = ({ type, location, suggestions }) => ({
    type,
    location,
    ...(suggestions ? { suggestions } : {}),
  });
  return { valid, errors: errors.map(strip), warnings: warnings.map(strip) };
}

/** What validation says of an object of which nothing stands in the tree, since it cannot be read. */
function refused(errors) {
  const shown = ({ type, location }) => ({ type, location, path: null });
  return { valid: false, errors: errors.map(shown), warnings: [] };
}

/** A sample of 0 is left out of the canonical form but not of the URL, where validation objects to it. */
function withSample(canonical, { sample }) {
  return sample === undefined ? canonical : { ...canonical, sample };
}

function forms(query, sort) {
  const canonical = canonicalize(query, { sort });
  return {
    oqo: toJson(query),
    canonical_oqo: canonical,
    sorted_oqo: canonicalize(query, { sort: true }),
    ...texts(canonical),
    oxurl: toUrl(withSample(canonical, query)).url,
    validation: entries(query),
  };
}

/** The check of an object that no text of ours means. */
function checked(query) {
  const { oqo, oql: text, oql_oneline, oxurl } = forms(query, false);
  const { valid, errors, warnings } = validate(query);
  const pathOf = locate(query);
  const entry = (severity) => (issue) => {
    const { type: code, location, suggestions } = issue;
    const found = { code, severity, start: null, end: null, location, path: pathOf(issue) };
    return suggestions ? { ...found, suggestions } : found;
  };
  const diagnostics = [...errors.map(entry("error")), ...warnings.map(entry("warning"))];
  return { valid, oql: text, oql_oneline, oqo, oxurl, diagnostics };
}

const handlers = {
  "oql->oqo": ({ oql: text }, read) => {
    if (read !== undefined) return forms(read, false);
    const { query, diagnostics } = parse(text);
    if (query === undefined) throw new Error(JSON.stringify(diagnostics));
    return forms(query, false);
  },
  "oql-error": ({ oql: text }) => {
    const all = lint(text).diagnostics.map(({ code, start }) => ({ code, position: start }));
    return { ...all[0], all };
  },
  diagnostics: ({ oql: text }, read) => {
    if (read !== undefined) return checked(read);
    const { diagnostics, ...rest } = lint(text);
    return {
      oql_oneline: null,
      ...rest,
      diagnostics: diagnostics.map(({ message, fixit, ...found }) => {
        if (message === "" || fixit === "") throw new Error("A diagnostic needs a message and a hint.");
        return found;
      }),
    };
  },
  "oqo->oql": ({ oqo: json, names, mark_misses: marks }) => {
    const oqo = read(json);
    if (names === undefined) return texts(oqo);
    const lookup = (value, column, namespace) =>
      Object.hasOwn(names, value)
        ? names[value]
        : (resolver(value, column, namespace) ?? (marks ? null : undefined));
    return texts(oqo, lookup);
  },
  "oqo->url": ({ oqo: json }) => {
    const oqo = read(json);
    return {
      oxurl: toUrl(oqo).url,
      oxurl_sorted: toUrl(withSample(canonicalize(oqo, { sort: true }), oqo)).url,
    };
  },
  "url->oqo": ({ oxurl }, read = fromUrl(oxurl).query) => forms(read, true),
  canonicalize: ({ oqo: json }) => {
    const oqo = read(json);
    return { sorted: canonicalize(oqo, { sort: true }), preserved: canonicalize(oqo) };
  },
  validate: ({ oqo: json }) => {
    const result = readOqo(json);
    if (!result.ok) return refused(result.errors);
    const { oqo } = result;
    const { valid, errors, warnings } = validate(oqo);
    const pathOf = locate(oqo);
    const strip = (issue) => {
      const { type, location, suggestions } = issue;
      return { type, location, path: pathOf(issue), ...(suggestions ? { suggestions } : {}) };
    };
    return { valid, errors: errors.map(strip), warnings: warnings.map(strip) };
  },
  render_v2: ({ oqo: json }) => {
    const oqo = read(json);
    return {
      tree: renderTree(oqo, { resolver }),
      addresses: addresses(oqo).map(({ address, kind, label }) => [address, kind, label]),
    };
  },
  context: ({ oql: text, pos }) => {
    if (oql.contextAt === undefined) throw new Error("contextAt is not there.");
    const { entity, context, diagnostic } = oql.contextAt(text, pos ?? undefined);
    return {
      entity,
      context,
      diagnostic: diagnostic && { code: diagnostic.code, position: diagnostic.position },
    };
  },
};
