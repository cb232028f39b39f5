// Writes src/generated/rows.ts from the shapes: what a document of each entity type looks like in TypeScript.
// Reads the built package. With --check nothing is written; the exit code says whether the file is up to date.
import { readFile, writeFile } from "node:fs/promises";
import { shapeOf } from "@oqlkit/catalog";
import { entityTypes } from "@oqlkit/oqo-schema";

const target = new URL("../src/generated/rows.ts", import.meta.url);
const header = `// Generated from the shapes by scripts/generate-rows.mjs; edit those and run the script again.
// biome-ignore-all format: generated
`;

const names = {
  works: "Work",
  authors: "Author",
  sources: "Source",
  institutions: "Institution",
  topics: "Topic",
  keywords: "Keyword",
  publishers: "Publisher",
  funders: "Funder",
  awards: "Award",
  domains: "Domain",
  fields: "FieldOfStudy",
  subfields: "Subfield",
  sdgs: "Sdg",
  countries: "Country",
  continents: "Continent",
  languages: "Language",
  "work-types": "WorkType",
  "source-types": "SourceType",
  "institution-types": "InstitutionType",
  licenses: "License",
  concepts: "Concept",
  "oa-statuses": "OaStatus",
};

/** Objects within objects that have a name of their own, by a place where one stands. */
const partNames = {
  "topics.domain": "Reference",
  "works.authorships": "Authorship",
  "works.institutions": "InstitutionReference",
  "works.primary_location": "Location",
  "works.primary_location.source": "LocationSource",
  "works.primary_topic": "ScoredTopic",
  "works.concepts": "ScoredConcept",
  "works.awards": "WorkAward",
  "works.mesh": "MeshTerm",
  "works.apc_list": "Price",
  "authors.topics": "CountedTopic",
  "authors.topic_share": "TopicShare",
  "authors.counts_by_year": "YearCounts",
  "authors.summary_stats": "SummaryStats",
  "institutions.roles": "Role",
  "institutions.associated_institutions": "AssociatedInstitution",
  "institutions.repositories": "Repository",
  "awards.lead_investigator": "Investigator",
  "concepts.ancestors": "RelatedConcept",
};

/** Objects with the same members share a name, wherever they stand. */
const partOf = new Map();
for (const [place, name] of Object.entries(partNames)) {
  const [entity, ...keys] = place.split(".");
  let shape = shapeOf(entity);
  for (const key of keys) {
    shape = shape.fields[key];
    if (shape.kind === "list") shape = shape.item;
  }
  partOf.set(membersOf(shape, 1), { name, shape, place });
}

function typeOf(shape, depth) {
  switch (shape.kind) {
    case "string":
    case "id":
    case "date":
    case "timestamp":
      return "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "json":
      return "unknown";
    case "list":
      return `readonly ${typeOf(shape.item, depth)}[]`;
    case "struct":
      return (
        partOf.get(membersOf(shape, 1))?.name ?? `{\n${membersOf(shape, depth + 1)}${"  ".repeat(depth)}}`
      );
    default:
      throw new Error(`unknown kind of shape: ${shape.kind}`);
  }
}

function membersOf({ fields }, depth, required = "") {
  const indent = "  ".repeat(depth);
  return Object.entries(fields)
    .map(([key, shape]) => {
      // Documents carry the abstract in the form in which it is served.
      const inverted = key === "abstract";
      const name = inverted
        ? "abstract_inverted_index"
        : /^\w+$/.test(key) && !/^\d/.test(key)
          ? key
          : JSON.stringify(key);
      const type = inverted ? "Readonly<Record<string, readonly number[]>>" : typeOf(shape, depth);
      return key === required
        ? `${indent}readonly ${name}: ${type};\n`
        : `${indent}readonly ${name}?: ${type === "unknown" ? type : `${type} | null`};\n`;
    })
    .join("");
}

function generate() {
  const nameless = entityTypes.filter((entity) => names[entity] === undefined);
  if (nameless.length > 0)
    throw new Error(`Give the documents of ${nameless.join(", ")} a name in this script.`);
  const parts = [...partOf.values()].map(
    ({ name, shape, place }) =>
      `/** An object within documents, such as \`${place}\`. */\nexport interface ${name} {\n${membersOf(shape, 1)}}\n`,
  );
  const rows = entityTypes.map(
    (entity) =>
      `/** A document of ${entity}. */\nexport interface ${names[entity]} {\n${membersOf(shapeOf(entity), 1, "id")}}\n`,
  );
  const map = entityTypes.map(
    (entity) => `  readonly ${/-/.test(entity) ? JSON.stringify(entity) : entity}: ${names[entity]};\n`,
  );
  return [
    header,
    ...parts,
    ...rows,
    "/**\n * What a stored document looks like, by entity type. Any key but `id` may be null, or missing where others are\n * selected; an older export may hold further keys.\n */\n" +
      `export interface Rows {\n${map.join("")}}\n`,
  ].join("\n");
}

const text = generate();
if (!process.argv.includes("--check")) {
  await writeFile(target, text);
} else if (text !== (await readFile(target, "utf8").catch(() => ""))) {
  console.error("rows.ts is out of date: run node packages/catalog/scripts/generate-rows.mjs");
  process.exitCode = 1;
}
