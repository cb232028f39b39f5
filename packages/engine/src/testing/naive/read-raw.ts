import { continentOf, type Field, isGlobalSouth, type Scalar } from "@oqlkit/catalog";

/*
 * What a field of an object as it came in amounts to. Reads the raw object along the path that the field
 * table states, and shares no code with the catalog's own reading.
 */

/** The distinct values of a field in a raw object. */
export function rawValues(field: Field, object: unknown): Scalar[] {
  const { source } = field;
  switch (source.kind) {
    case "path": {
      const letter = source.only === "institutions" ? "I" : source.only === "publishers" ? "P" : "";
      const values = walk(object, source.path).flatMap((value) => plain(field, value));
      return distinct(values.filter((value) => String(value).startsWith(letter)));
    }
    case "path-where": {
      const values = elementsOf(object, source.path).flatMap((element) => {
        const inside = (path: string): string =>
          path.slice(path.lastIndexOf("[]") + 1).replace(/^\]?\.?/, "");
        const kinds = walk(element, inside(source.where));
        return kinds.includes(source.equals) ? walk(element, inside(source.path)) : [];
      });
      return distinct(values.flatMap((value) => plain(field, value)));
    }
    case "count":
      return [walk(object, `${source.path.replace(/\[\]$/, "")}[]`).length];
    case "present":
      return [source.paths.some((path) => rawTexts(object, path).length > 0)];
    case "continent":
      return distinct(
        walk(object, source.path).flatMap((code) => continentOf(String(code).toUpperCase()) ?? []),
      );
    case "global-south":
      return [walk(object, source.path).some((code) => isGlobalSouth(String(code).toUpperCase()))];
    case "rule":
      return ruleValues(source.rule, object);
    default:
      return [];
  }
}

/** The texts at the given paths of a raw object; `abstract` is put together from its index. */
export function rawTexts(object: unknown, path: string): string[] {
  if (path !== "abstract") {
    return walk(object, path).flatMap((value) => (typeof value === "object" ? [] : String(value)));
  }
  const words: string[] = [];
  for (const [word, places] of Object.entries(abstractIndex(object))) {
    for (const place of places as number[]) words[place] = word;
  }
  return words.length === 0 ? [] : [words.join(" ")];
}

/** Words and their places. Older objects have them in a wrapper beside their number, or all that as JSON text. */
function abstractIndex(object: unknown): Readonly<Record<string, unknown>> {
  const [given = {}] = walk(object, "abstract_inverted_index");
  const index = typeof given === "string" ? JSON.parse(given) : given;
  const [inner] = walk(index, "InvertedIndex");
  return typeof inner === "object" && inner !== null && !Array.isArray(inner) ? { ...inner } : index;
}

/** The non-null values at a dotted path, in which `[]` goes through a list. */
function walk(value: unknown, path: string): unknown[] {
  let values: unknown[] = [value];
  for (const step of path.split(".").filter((one) => one !== "")) {
    const members = values.map((one) => (one as Record<string, unknown> | null)?.[step.replace("[]", "")]);
    values = (step.endsWith("[]") ? members.flat() : members).filter(
      (one) => one !== null && one !== undefined,
    );
  }
  return values;
}

/** What a condition on elements ranges over: the elements of the innermost list, or the whole object. */
function elementsOf(object: unknown, path: string): unknown[] {
  const end = path.lastIndexOf("[]");
  return end === -1 ? [object] : walk(object, path.slice(0, end + 2));
}

const continents: Readonly<Record<string, string>> = {
  africa: "Q15",
  antarctica: "Q51",
  asia: "Q48",
  europe: "Q46",
  north_america: "Q49",
  oceania: "Q55643",
  south_america: "Q18",
};

/** One raw value, or what a query writes for it, in the form that values of the field compare in. */
export function plain(field: Field, raw: unknown): Scalar[] {
  if (raw === "" || raw === null || raw === undefined) return [];
  const text = String(raw);
  const tail = text.slice(text.lastIndexOf("/") + 1);
  switch (field.form) {
    case "boolean":
      return [typeof raw === "boolean" ? raw : text.toLowerCase() === "true"];
    case "number":
      return [Number(raw)];
    case "date":
    case "text":
      return [text];
    case "datetime":
      return [moment(text)];
    case "doi":
      return [text.toLowerCase().replace(/^(https:\/\/doi\.org\/|doi:)/, "")];
    case "orcid":
      return [tail.toUpperCase().replace(/^(.{4})-?(.{4})-?(.{4})-?(.{4})$/, "$1-$2-$3-$4")];
    case "pmcid":
      return [tail.toUpperCase().replace("PMC", "")];
    case "scopus":
      return [text.replace(/^.*authorID=(\d+).*$/, "$1")];
    case "slug":
      if (field.refers === "continents") return [continents[tail.toLowerCase()] ?? tail.toUpperCase()];
      return [field.refers === "countries" ? tail.toUpperCase() : decodeURIComponent(tail.toLowerCase())];
    case "ror":
      return [tail.toLowerCase()];
    default:
      return [tail.toUpperCase().replace("OPENALEX:", "")];
  }
}

function moment(text: string): string {
  const [day = "", time = ""] = text.replace("Z", "").split("T");
  const [clock = "", fraction = ""] = time.split(".");
  return `${day}T${clock.padEnd(8, "00:00:00".slice(clock.length))}.${fraction.padEnd(6, "0")}`;
}

type Rule = Extract<Field["source"], { kind: "rule" }>["rule"];

function ruleValues(rule: Rule, work: unknown): Scalar[] {
  const versions = walk(work, "locations[].version");
  const open = walk(work, "locations[].is_oa").includes(true);
  switch (rule) {
    case "best-open-version": {
      const [best] = walk(work, "best_oa_location.version");
      if (best === undefined) return [];
      const accepted = best === "acceptedVersion" || best === "publishedVersion";
      return [
        "any",
        ...(accepted ? ["acceptedOrPublished"] : []),
        ...(best === "publishedVersion" ? ["published"] : []),
      ];
    }
    case "mag-only": {
      const others = ["doi", "ids.pmid", "ids.pmcid"].some((path) => walk(work, path).length > 0);
      if (others) return [false];
      return walk(work, "ids.mag").length > 0 ? [true] : [];
    }
    case "has-oa-published":
      return [open && (versions.includes("acceptedVersion") || versions.includes("publishedVersion"))];
    case "has-oa-submitted":
      return [open && versions.includes("submittedVersion")];
    case "has-embeddings": {
      const texts = ["display_name", "title", "abstract"].flatMap((path) => rawTexts(work, path));
      return [texts.some((text) => text.trim() !== "") && !walk(work, "is_xpac").includes(true)];
    }
    case "has-old-authors":
      return [walk(work, "authorships[].author.id").some((id) => /A[1-4]\d*$/.test(String(id)))];
    default:
      return rule satisfies never;
  }
}

const distinct = (values: readonly Scalar[]): Scalar[] => [...new Set(values)];
