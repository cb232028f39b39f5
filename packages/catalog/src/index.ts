// Classic calls
export { entityAliases, entityOfSegment } from "./classic/entity-segment.ts";
export { filterParts } from "./classic/filter-parts.ts";
export { type ListUrl, languageName, languageUrl, readListUrl } from "./classic/language-url.ts";
export { respelledFilter } from "./classic/respelled-filter.ts";
// Fields
export { defaultOrder, type OrderKey } from "./fields/default-order.ts";
export { fieldNames, fieldOf, fieldsOf } from "./fields/field-of.ts";
export { coverage } from "./fields/text-weights.ts";
// Stored documents as types
export type {
  AssociatedInstitution,
  Author,
  Authorship,
  Award,
  Concept,
  Continent,
  CountedTopic,
  Country,
  Domain,
  FieldOfStudy,
  Funder,
  Institution,
  InstitutionReference,
  InstitutionType,
  Investigator,
  Keyword,
  Language,
  License,
  Location,
  LocationSource,
  MeshTerm,
  OaStatus,
  Price,
  Publisher,
  Reference,
  RelatedConcept,
  Repository,
  Role,
  Rows,
  ScoredConcept,
  ScoredTopic,
  Sdg,
  Source,
  SourceType,
  Subfield,
  SummaryStats,
  Topic,
  TopicShare,
  Work,
  WorkAward,
  WorkType,
  YearCounts,
} from "./generated/rows.ts";
// Identifiers
export { entityOfId, formatId, isIdBase, parseId, parseLetteredId, typesBySegment } from "./ids/entity-id.ts";
export { lookupKeysOf, parseLookup } from "./ids/lookup.ts";
// Objects of any schema generation
export { abstractText } from "./normalize/abstract.ts";
export { normalizationMark } from "./normalize/normalization-mark.ts";
export { type Normalized, type NormalizeOptions, normalizeObject } from "./normalize/normalize-object.ts";
export { parseObject } from "./normalize/parse-object.ts";
export { returnedForm } from "./normalize/returned-form.ts";
export { selectableOf } from "./shapes/selectable.ts";
export { selectedNames, selectProblem } from "./shapes/selectable-path.ts";
export { shapeOf } from "./shapes/shape-of.ts";
// Objects as lines of text
export { csvColumns, csvLine, csvRecord } from "./tables/csv.ts";
// Text analysis
export {
  foldWord,
  hasWords,
  invisibleLetters,
  isWrittenStopWord,
  nextWord,
  spaced,
  stemWord,
  typedNames,
  typedWords,
  wordLetters,
  wordsOf,
  writtenWords,
} from "./text/analyze.ts";
export { hashText } from "./text/hash-text.ts";
export { type NameSource, nameSources, prominenceKey } from "./text/name-sources.ts";
export { isStopWord } from "./text/stop-words.ts";
export { withoutMarkup } from "./text/without-markup.ts";
export type {
  Field,
  FieldSource,
  GroupKeyForm,
  LookupKey,
  LookupScheme,
  Scalar,
  Shape,
  StructShape,
  TextPart,
  TextSource,
  TextWeights,
  ValueForm,
} from "./types.ts";
// Values
export { usualIdBase, withBareIds } from "./values/bare-ids.ts";
export { continentOf, countriesOf, globalSouthCountries, isGlobalSouth } from "./values/places.ts";
export { readIdentifier, readValue } from "./values/read-value.ts";
export { textsOf, valuesOf } from "./values/values-of.ts";
