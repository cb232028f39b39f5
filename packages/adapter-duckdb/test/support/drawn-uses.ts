import { mkdir, writeFile } from "node:fs/promises";
import { fieldOf } from "@oqlkit/catalog";
import { type CatalogData, sweep } from "@oqlkit/engine/testing";
import { type EntityType, entityTypes, type FilterNode, type Oqo } from "@oqlkit/oqo-schema";

const report = new URL("../../../../reports/coverage/generated.txt", import.meta.url);

/** The fields of a query with the operators they are asked with: `works publication_year >=`. */
function usesOf({ get_rows, filter_rows }: Oqo): string[] {
  const entity = get_rows as EntityType;
  const ofNode = (node: FilterNode): string[] => {
    if ("join" in node) return node.filters.flatMap(ofNode);
    const { column_id, operator = "is", value, is_negated } = node;
    const name = fieldOf(entity, column_id)?.name ?? column_id;
    return [`${entity} ${name} ${is_negated === true ? "not " : ""}${value === null ? "null" : operator}`];
  };
  return (filter_rows ?? []).flatMap(ofNode);
}

/** Notes what random queries ask for, to tell how much of all there is to ask they reach. */
export class DrawnUses {
  readonly #drawn = new Map<string, number>();

  add(oqo: Oqo): void {
    for (const use of usesOf(oqo)) this.#drawn.set(use, (this.#drawn.get(use) ?? 0) + 1);
  }

  /** Writes which uses of fields were drawn, and which are left to the sweep, which makes them all. */
  async write(catalog: CatalogData): Promise<void> {
    const all = new Set(
      entityTypes.flatMap((entity) => sweep(entity, catalog).flatMap(({ oqo }) => usesOf(oqo))),
    );
    const missed = [...all].filter((use) => !this.#drawn.has(use));
    const total = [...this.#drawn.values()].reduce((sum, count) => sum + count, 0);
    const lines = [
      `${total} conditions drawn; ${all.size - missed.length} of ${all.size} uses of fields among them`,
      "",
      "Not drawn in this run, by chance; the sweep covers them:",
      ...missed,
      "",
    ];
    await mkdir(new URL(".", report), { recursive: true });
    await writeFile(report, lines.join("\n"));
  }
}
