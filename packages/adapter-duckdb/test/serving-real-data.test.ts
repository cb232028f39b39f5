import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { normalizeObject } from "@oqlkit/catalog";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { buildSmall, idBase, withDirectory } from "./support/build-small.ts";
import { differences } from "./support/stored-differences.ts";
import type { CanonicalObject } from "./support/write-rows.ts";

const data = new URL("../../../../shared/data/", import.meta.url);
const limit = Number(process.env.TEST_ROWS ?? 150);

function sample(entity: EntityType): CanonicalObject[] {
  const file = new URL(`${entity}.jsonl.gz`, data);
  if (!existsSync(file)) return [];
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n").filter(Boolean);
  const step = Math.max(1, Math.floor(lines.length / limit));
  return lines
    .filter((_, index) => index % step === 0)
    .flatMap((line) => {
      const normal = normalizeObject(entity, JSON.parse(line), { idBase });
      return normal.ok ? [normal.object] : [];
    });
}

describe.skipIf(!existsSync(data))("serving tables of real objects", () => {
  it("hold the values that the catalog reads", async () => {
    await withDirectory(async (dir) => {
      const objects = Object.fromEntries(entityTypes.map((entity) => [entity, sample(entity)]));
      const { database } = await buildSmall(dir, objects);
      for (const entity of entityTypes) {
        expect((await differences(database, entity, objects[entity] ?? [])).slice(0, 5)).toEqual([]);
      }
    });
  });
});
