// Generated from spec/oqo.schema.json by scripts/generate.mjs; edit that file and run the script again.
// biome-ignore-all format: generated
import { entities } from "../registry/registry-entity.ts";

/**
 * The JSON Schema (draft 2020-12) of the query object as accepted from a client, without descriptions; with them it is
 * the file `@oqlkit/oqo-schema/oqo.schema.json`, which also defines the form that is read.
 */
export const oqoJsonSchema: Readonly<Record<string, unknown>> = {
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:oqlkit:oqo",
  "type": "object",
  "additionalProperties": false,
  "required": [
    "get_rows"
  ],
  "properties": {
    "get_rows": {
      "$ref": "#/$defs/EntityName"
    },
    "corpus": {
      "$ref": "#/$defs/Corpus"
    },
    "filter_rows": {
      "type": "array",
      "items": {
        "$ref": "#/$defs/FilterNode"
      }
    },
    "sort_by": {
      "type": "array",
      "items": {
        "$ref": "#/$defs/SortByDocument"
      }
    },
    "sample": {
      "type": [
        "integer",
        "null"
      ],
      "minimum": 1,
      "maximum": 10000
    },
    "group_by": {
      "type": "array",
      "items": {
        "$ref": "#/$defs/GroupBy"
      }
    },
    "select": {
      "type": "array",
      "items": {
        "type": "string"
      }
    },
    "seed": {
      "type": [
        "string",
        "integer",
        "null"
      ]
    },
    "per_page": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200
    },
    "page": {
      "type": "integer",
      "minimum": 1
    },
    "cursor": {
      "type": "string"
    }
  },
  "$defs": {
    "EntityName": {
      "enum": /* @__PURE__ */ (entities as readonly string[]).concat("types")
    },
    "Corpus": {
      "enum": [
        "core",
        "expansion",
        "all"
      ]
    },
    "FilterNode": {
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
      "type": "object",
      "additionalProperties": false,
      "required": [
        "column_id",
        "value"
      ],
      "properties": {
        "column_id": {
          "type": "string"
        },
        "value": {
          "type": [
            "string",
            "integer",
            "number",
            "boolean",
            "null"
          ]
        },
        "operator": {
          "$ref": "#/$defs/Operator"
        },
        "is_negated": {
          "type": "boolean"
        }
      }
    },
    "FilterBranch": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "join",
        "filters"
      ],
      "properties": {
        "join": {
          "$ref": "#/$defs/Join"
        },
        "filters": {
          "type": "array",
          "minItems": 1,
          "items": {
            "$ref": "#/$defs/FilterNode"
          }
        },
        "is_negated": {
          "type": "boolean"
        }
      }
    },
    "Join": {
      "enum": [
        "and",
        "or"
      ]
    },
    "Operator": {
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
    "SortByDocument": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "column_id"
      ],
      "properties": {
        "column_id": {
          "type": "string"
        },
        "direction": {
          "$ref": "#/$defs/Direction"
        },
        "aggregate": {
          "$ref": "#/$defs/Aggregate"
        }
      }
    },
    "Direction": {
      "enum": [
        "asc",
        "desc"
      ]
    },
    "Aggregate": {
      "enum": [
        "mean",
        "sum",
        "min",
        "max"
      ]
    },
    "GroupBy": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "column_id"
      ],
      "properties": {
        "column_id": {
          "type": "string"
        }
      }
    }
  }
};
