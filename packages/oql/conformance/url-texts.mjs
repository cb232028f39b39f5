import { fromUrl } from "@oqlkit/oql";
import { canonicalColumn } from "@oqlkit/oqo-schema";
import { mapTexts } from "./vector-facts.mjs";

/**
 * What the public service reads in a URL where its translation takes the text otherwise than running it does: the object
 * that we read in a URL that says so, and the rules that make the difference.
 */
export function readTexts(written) {
  let url = split(written);
  let query = fromUrl(written).query;
  const rules = [];
  for (const [id, change] of changes) {
    const changed = change(url);
    const read = plain(fromUrl(join(changed)).query);
    if (JSON.stringify(read) !== JSON.stringify(query)) rules.push(id);
    url = changed;
    query = read;
  }
  return { rules, query };
}

/** What is no UTF-8 stays as it is. */
export const decoded = (text) =>
  text.replaceAll("+", " ").replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });

function split(written) {
  const [place] = /^[^?]*/.exec(written);
  const pieces = written.slice(place.length + 1).split("&");
  const parameters = pieces.map((piece) => {
    const [name] = /^[^=]*/.exec(piece);
    return [decoded(name), piece.includes("=") ? decoded(piece.slice(name.length + 1)) : undefined];
  });
  return { place, parameters: written.includes("?") ? parameters : [] };
}

const join = ({ place, parameters }) => {
  const pieces = parameters.map(([name, value]) =>
    value === undefined ? name : `${name}=${encodeURIComponent(value)}`,
  );
  return pieces.length === 0 ? place : `${place}?${pieces.join("&")}`;
};

/** Signs that no reading makes anything of, and what they stand for. */
const signs = {
  "\ue000": " ",
  "\ue001": "",
  "\ue002": '"',
  "\ue003": "\t",
  "\ue004": ",",
  "\ue005": "|",
  "\ue006": "-",
};
const marks = Object.fromEntries(Object.entries(signs).map(([mark, sign]) => [sign, mark]));

const plain = (query) =>
  mapTexts(query, (text) => text.replaceAll(/[\ue000-\ue006]/g, (mark) => signs[mark]));

/** A text with such signs for what matches. */
const marked = (text, pattern) => text.replaceAll(pattern, (sign) => marks[sign]);

/** A URL with the parts of its filter changed, each a name and a value. */
const withParts = (url, change) => ({
  ...url,
  parameters: url.parameters.map(([name, value]) => {
    if (name !== "filter" || value === undefined) return [name, value];
    const parts = value.match(/(?:"[^"]*"|[^,"]|")+/g) ?? [];
    const changed = parts.map((part) => {
      const [field, text] = [part.slice(0, part.indexOf(":")), part.slice(part.indexOf(":") + 1)];
      return part.includes(":") ? change(field, text).join(":") : part;
    });
    return [name, changed.join(",")];
  }),
});

/**
 * A name and a text with AND, OR or NOT as the service takes it: bars and hyphens are signs of words, and the last word
 * is one; operators alone are nothing.
 */
const asBoolean = (name, text) => {
  const value = text.replaceAll(/[\u201c-\u201f]/g, '"');
  if (!/(?:^|\s)(?:AND|OR|NOT)(?=[\s(])/.test(value)) return [name, text];
  if (/^(?:[\s()]|(?<![^\s()])(?:AND|OR|NOT)(?![^\s()]))*$/.test(value)) return [];
  return [name, marked(value, /[|-]/g).replace(/(?<=\s(?:and|not))(?=\s*$)/i, "\ue001")];
};

const isSearch = (name) => /\.search(?:\.exact)?$/.test(name.trim());
const entityOf = ({ place }) => place.replaceAll(/^(?:\s*https?:\/+[^/]*)?[\s/]+|[\s/]+$/g, "").toLowerCase();

/** In the order in which they are undone: [rule, change]. */
const changes = [
  [
    "url-boolean",
    (url) => {
      const { place, parameters } = withParts(url, (name, value) =>
        isSearch(name) ? asBoolean(name, value) : [name, value],
      );
      const changed = parameters.map(([name, value]) =>
        /^search(?!\.semantic)/.test(name) && value !== undefined ? asBoolean(name, value) : [name, value],
      );
      return { place, parameters: changed.filter(([name]) => name !== undefined) };
    },
  ],
  [
    "url-lone-quote",
    ({ place, parameters }) => ({
      place,
      parameters: parameters.map(([name, value]) => {
        const last = value?.lastIndexOf('"') ?? -1;
        if (name !== "filter" || last < 0 || value.split('"').length % 2 === 1) return [name, value];
        return [name, value.slice(0, last) + marked(value.slice(last), /,/g)];
      }),
    }),
  ],
  [
    "url-curly-quotes",
    (url) =>
      withParts(url, (name, value) => [
        name,
        isSearch(name) ? value : value.replaceAll(/[\u201c-\u201f]/g, '"'),
      ]),
  ],
  [
    "url-literal",
    (url) =>
      withParts(url, (name, value) => {
        const single = value.replaceAll(/"+/g, '"');
        if (isSearch(name)) return [name, value];
        const [, literal] = /^"(.*)"$/s.exec(single) ?? [];
        const isKept = literal !== undefined || single.includes("|") || single.startsWith("!");
        return [name, isKept ? marked(literal ?? single, /[",]/g) : value];
      }),
  ],
  [
    "url-blank-and",
    (url) => withParts(url, (name, value) => [name, isSearch(name) ? value : marked(value, /[ \t]/g)]),
  ],
  [
    "url-list-parts",
    (url) =>
      withParts(url, (name, value) => {
        const parts = value.split("|");
        const filled = parts.map((part) => (/^!?[\s\ue000\ue003]*$/.test(part) ? `${part}\ue001` : part));
        return [name, parts.length < 2 ? value : filled.join("|")];
      }),
  ],
  [
    "url-search-text",
    (url) => {
      const asOne = (name, value) => [
        name,
        name.endsWith("exact") && /^[<>][^|]*$/.test(value) ? marked(value, /[ ",]/g) : value,
      ];
      const { place, parameters } = withParts(url, asOne);
      return { place, parameters: parameters.map(([name, value]) => asOne(name, value)) };
    },
  ],
  [
    "url-hyphen",
    (url) => {
      const entity = entityOf(url);
      const named = withParts(url, (name, value) => [theirName(name, entity), value]);
      const parameters = named.parameters.map(([name, value]) => {
        if (!/^group[_-]by$/.test(name) || value === undefined) return [name, value];
        return [
          name,
          value
            .split(",")
            .map((one) => theirName(one, entity))
            .join(","),
        ];
      });
      return { ...named, parameters };
    },
  ],
  [
    "url-hyphen",
    ({ parameters, ...url }) => ({ ...url, parameters: parameters.filter(([name]) => name !== "group-by") }),
  ],
  [
    "url-journal",
    (url) => {
      const isRead = JSON.stringify(fromUrl(`/${entityOf(url)}?filter=journal:x`).query).includes(
        '"value":"journal"',
      );
      const source = "primary_location.source.id";
      const named = withParts(url, (name, value) => [
        isRead && /^journal$/i.test(name) ? source : name,
        value,
      ]);
      const parameters = named.parameters.map(([name, value]) =>
        name === "group_by" && isRead ? [name, value?.replaceAll(/\bjournal\b/g, source)] : [name, value],
      );
      return { ...named, parameters };
    },
  ],
];

/** A name that the service does not find the column by which we find, so that we do not find it either. */
function theirName(name, entity) {
  if (!/-|^(?:service|(?:ids\.)?openalex|(?:openalex_)?id)$/.test(name)) return name;
  const [row] = fromUrl(`/${entity}?filter=${encodeURIComponent(name)}:1`).query?.filter_rows ?? [];
  const theirs = canonicalColumn(entity, name);
  if (name === "is-xpac") return `\ue001${name}`;
  return row === undefined || row.column_id === theirs ? name : theirs === name ? `\ue001${name}` : theirs;
}
