// Generated from spec/oqo.schema.json by scripts/generate.mjs; edit that file and run the script again.
// biome-ignore-all format: generated

/** The JSON Schema (draft 2020-12) of the query object, as published. */
export const oqoJsonSchema: Readonly<Record<string, unknown>> = {
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:oqlkit:oqo",
  "title": "OqoDocument",
  "description": "A query object (OQO) as accepted from a client: which rows of which entity to return. `Oqo` below is the form it is read into.",
  "type": "object",
  "additionalProperties": false,
  "required": [
    "get_rows"
  ],
  "properties": {
    "get_rows": {
      "$ref": "#/$defs/EntityName",
      "description": "The entity whose rows are returned."
    },
    "corpus": {
      "$ref": "#/$defs/Corpus",
      "description": "Which part of the catalog to search; works only. Absent: core."
    },
    "filter_rows": {
      "type": "array",
      "items": {
        "$ref": "#/$defs/FilterNode"
      },
      "description": "Conditions that must all hold. Empty or absent: every row."
    },
    "sort_by": {
      "type": "array",
      "items": {
        "$ref": "#/$defs/SortByDocument"
      },
      "description": "View state, better sent beside the query: the order of the rows, first key first."
    },
    "sample": {
      "type": [
        "integer",
        "null"
      ],
      "minimum": 1,
      "maximum": 10000,
      "description": "Return this many rows chosen at random. Null: no sampling."
    },
    "group_by": {
      "type": "array",
      "items": {
        "$ref": "#/$defs/GroupBy"
      },
      "description": "Return counts per value of these columns instead of rows."
    },
    "select": {
      "type": "array",
      "items": {
        "type": "string"
      },
      "description": "View state, better sent beside the query: the fields to return, by the names of the selectable fields of the entity. Empty or absent: all."
    },
    "seed": {
      "type": [
        "string",
        "integer",
        "null"
      ],
      "description": "Makes the sample repeatable: equal seeds choose equal rows. An integer counts as its decimal text. Null: none."
    },
    "per_page": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "description": "View state, better sent beside the query: rows on one page."
    },
    "page": {
      "type": "integer",
      "minimum": 1,
      "description": "View state, better sent beside the query: the number of the page, from 1. Not together with a cursor."
    },
    "cursor": {
      "type": "string",
      "description": "View state, better sent beside the query: `*` for the first page, then the cursor the page before gave."
    }
  },
  "$defs": {
    "Oqo": {
      "description": "A query object after reading: nulls are gone, the seed is text, every sort key has a direction, and column ids are canonical. Entity, columns and ranges are not checked yet; validation does that.",
      "type": "object",
      "additionalProperties": false,
      "required": [
        "get_rows"
      ],
      "properties": {
        "get_rows": {
          "type": "string",
          "description": "The entity whose rows are returned."
        },
        "corpus": {
          "$ref": "#/$defs/Corpus",
          "description": "Which part of the catalog to search; works only. Absent: core."
        },
        "filter_rows": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/FilterNode"
          },
          "description": "Conditions that must all hold. Empty or absent: every row."
        },
        "sort_by": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/SortBy"
          },
          "description": "View state, better sent beside the query: the order of the rows, first key first."
        },
        "sample": {
          "type": "integer",
          "description": "Return this many rows chosen at random."
        },
        "group_by": {
          "type": "array",
          "items": {
            "$ref": "#/$defs/GroupBy"
          },
          "description": "Return counts per value of these columns instead of rows."
        },
        "select": {
          "type": "array",
          "items": {
            "type": "string"
          },
          "description": "View state, better sent beside the query: the fields to return, by the names of the selectable fields of the entity. Empty or absent: all."
        },
        "seed": {
          "type": "string",
          "description": "Makes the sample repeatable: equal seeds choose equal rows."
        },
        "per_page": {
          "type": "integer",
          "description": "View state, better sent beside the query: rows on one page."
        },
        "page": {
          "type": "integer",
          "description": "View state, better sent beside the query: the number of the page, from 1. Not together with a cursor."
        },
        "cursor": {
          "type": "string",
          "description": "View state, better sent beside the query: `*` for the first page, then the cursor the page before gave."
        }
      }
    },
    "EntityName": {
      "description": "An entity that can be queried; `types` and `work-types` are the same.",
      "type": "string",
      "enum": [
        "works",
        "authors",
        "institutions",
        "sources",
        "publishers",
        "funders",
        "topics",
        "keywords",
        "concepts",
        "domains",
        "fields",
        "subfields",
        "countries",
        "continents",
        "languages",
        "licenses",
        "indexes",
        "oa-statuses",
        "sdgs",
        "source-types",
        "institution-types",
        "types",
        "work-types",
        "awards",
        "locations"
      ]
    },
    "Corpus": {
      "description": "Which works a query covers: the core corpus, its expansion, or both.",
      "type": "string",
      "enum": [
        "core",
        "expansion",
        "all"
      ]
    },
    "FilterNode": {
      "description": "A condition on one column, or several joined; whatever has a `join` is a branch.",
      "anyOf": [
        {
          "$ref": "#/$defs/FilterLeaf"
        },
        {
          "$ref": "#/$defs/FilterBranch"
        }
      ]
    },
    "FilterLeaf": {
      "description": "A condition on one column.",
      "type": "object",
      "additionalProperties": false,
      "required": [
        "column_id",
        "value"
      ],
      "properties": {
        "column_id": {
          "type": "string",
          "description": "The column, by its id in the properties registry."
        },
        "value": {
          "type": [
            "string",
            "integer",
            "number",
            "boolean",
            "null"
          ],
          "description": "What the column is compared with. Ids are bare, such as `I136199984` or `US`. Null: the column has no value."
        },
        "operator": {
          "$ref": "#/$defs/Operator",
          "description": "How to compare. Absent: is."
        },
        "is_negated": {
          "type": "boolean",
          "description": "Whether the condition must not hold. Absent: false."
        }
      }
    },
    "FilterBranch": {
      "description": "Conditions joined by one connective.",
      "type": "object",
      "additionalProperties": false,
      "required": [
        "join",
        "filters"
      ],
      "properties": {
        "join": {
          "$ref": "#/$defs/Join",
          "description": "Whether all of the filters must hold or any one of them."
        },
        "filters": {
          "type": "array",
          "minItems": 1,
          "items": {
            "$ref": "#/$defs/FilterNode"
          },
          "description": "The joined conditions, at least one."
        },
        "is_negated": {
          "type": "boolean",
          "description": "Whether the whole must not hold. Absent: false."
        }
      }
    },
    "Join": {
      "description": "The connective of a branch.",
      "type": "string",
      "enum": [
        "and",
        "or"
      ]
    },
    "Operator": {
      "description": "How a column is compared with a value; `has` searches text, `in collection` takes the id of a collection.",
      "type": "string",
      "enum": [
        "is",
        "has",
        ">",
        ">=",
        "<",
        "<=",
        "in collection"
      ]
    },
    "SortBy": {
      "description": "One sort key.",
      "type": "object",
      "additionalProperties": false,
      "required": [
        "column_id",
        "direction"
      ],
      "properties": {
        "column_id": {
          "type": "string",
          "description": "The column to sort by; `relevance_score` with a text search, `count` or `key` with grouping."
        },
        "direction": {
          "$ref": "#/$defs/Direction",
          "description": "The direction."
        },
        "aggregate": {
          "$ref": "#/$defs/Aggregate",
          "description": "With grouping: sort groups by this figure of the column over their rows."
        }
      }
    },
    "SortByDocument": {
      "description": "One sort key as accepted from a client.",
      "type": "object",
      "additionalProperties": false,
      "required": [
        "column_id"
      ],
      "properties": {
        "column_id": {
          "type": "string",
          "description": "The column to sort by; `relevance_score` with a text search, `count` or `key` with grouping."
        },
        "direction": {
          "$ref": "#/$defs/Direction",
          "description": "The direction. Absent: asc."
        },
        "aggregate": {
          "$ref": "#/$defs/Aggregate",
          "description": "With grouping: sort groups by this figure of the column over their rows."
        }
      }
    },
    "Direction": {
      "description": "The direction of a sort key.",
      "type": "string",
      "enum": [
        "asc",
        "desc"
      ]
    },
    "Aggregate": {
      "description": "A figure computed over the rows of a group.",
      "type": "string",
      "enum": [
        "mean",
        "sum",
        "min",
        "max"
      ]
    },
    "GroupBy": {
      "description": "One column to group by.",
      "type": "object",
      "additionalProperties": false,
      "required": [
        "column_id"
      ],
      "properties": {
        "column_id": {
          "type": "string",
          "description": "The column whose values make the groups."
        }
      }
    }
  }
};
