import type { Stats } from "node:fs";
import { readdir, readlink, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { type EntityType, entityTypes, isEntityType } from "@oqlkit/oqo-schema";
import { SnapshotError } from "./errors.ts";
import { manifestName } from "./manifest.ts";

/** A file of entity objects, one a line. */
export interface InputFile {
  readonly entity: EntityType;
  readonly path: string;
  /** The path from the input it was found in, with `/`; names no directory above it. */
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** The date of the bulk layout's `updated_date=` directory, which stands in where an object has none. */
  readonly partition: string | null;
}

export interface Inputs {
  /** Grouped by entity type; within one, in the order in which later files win over earlier ones. */
  readonly objects: readonly InputFile[];
  /** Lists of merged ids, as `merged_ids/<entity>/*.csv[.gz]`. */
  readonly merged: readonly InputFile[];
  /** Files that are neither, by name. */
  readonly unknown: readonly string[];
}

interface Place {
  readonly entity: EntityType | null;
  readonly partition: string | null;
  readonly merged: boolean;
}

const aliases: ReadonlyMap<string, EntityType> = new Map<string, EntityType>([
  ["types", "work-types"],
  ["open-access-statuses", "oa-statuses"],
]);
const objectFile = /^(.+?)\.(?:jsonl|ndjson|json)(?:\.gz)?$/i;
const partFile = /^[^.].*?(?:\.(?:jsonl|ndjson|json))?(?:\.gz)?$/i;
const mergedFile = /\.csv(?:\.gz)?$/i;
const partitionName = /^updated_date=(\d{4}-\d{2}-\d{2})$/;

/** The entity type that a file or directory name stands for, in any spelling. */
export function entityOfName(name: string): EntityType | undefined {
  const plain = name.toLowerCase().replaceAll("_", "-");
  return isEntityType(plain) ? plain : aliases.get(plain);
}

/** What the directories from an input down to a file say about it. */
function enter(place: Place, directory: string): Place | undefined {
  if (directory === "data") return place;
  if (directory === "merged_ids") return { ...place, merged: true };
  const partition = partitionName.exec(directory)?.[1];
  if (partition !== undefined) return place.entity === null ? undefined : { ...place, partition };
  const entity = entityOfName(directory);
  return entity === undefined ? undefined : { ...place, entity };
}

/** An input may itself lie inside the bulk layout, so up to three directories above it are looked at. */
function placeAbove(directory: string): Place {
  let place: Place = { entity: null, partition: null, merged: false };
  for (const name of resolve(directory).split(sep).slice(-3)) {
    place = enter(place, name) ?? { entity: null, partition: null, merged: false };
  }
  return place;
}

function placeOfFile(place: Place, file: string): Place | undefined {
  if (place.merged) return mergedFile.test(file) && place.entity !== null ? place : undefined;
  const named = entityOfName(objectFile.exec(file)?.[1] ?? "");
  if (named !== undefined) return { ...place, entity: named };
  return place.entity !== null && partFile.test(file) && /(^part_|\.gz$|json)/i.test(file)
    ? place
    : undefined;
}

/** What is at a path, links followed. Throws `SnapshotError` when there is nothing. */
async function statOf(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (cause) {
    const target = await readlink(path).catch(() => undefined);
    const problem =
      target === undefined
        ? `There is no file or directory "${path}".`
        : `"${path}" is a link to "${target}", where nothing can be read. Mend the link, or remove it.`;
    throw new SnapshotError("BUILD_NO_INPUT", problem, { cause });
  }
}

class Finder {
  readonly objects: InputFile[] = [];
  readonly merged: InputFile[] = [];
  readonly unknown: string[] = [];
  readonly #seen = new Set<string>();

  async file(path: string, name: string, place: Place | undefined): Promise<void> {
    if (!place?.entity) {
      this.unknown.push(name);
      return;
    }
    const { size, mtimeMs } = await statOf(path);
    const real = await realpath(path);
    if (this.#seen.has(real)) return;
    this.#seen.add(real);
    const file: InputFile = { entity: place.entity, path, name, size, mtimeMs, partition: place.partition };
    (place.merged ? this.merged : this.objects).push(file);
  }

  /** `above` are the real paths of the directories that this one was come to by: a link may lead back to one. */
  async directory(path: string, prefix: string, place: Place, above: readonly string[] = []): Promise<void> {
    const real = await realpath(path);
    if (above.includes(real)) return;
    const entries = await readdir(path, { withFileTypes: true });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (entry.name.startsWith(".")) continue;
      const inner = join(path, entry.name);
      const name = prefix + entry.name;
      const directory = entry.isSymbolicLink() ? (await statOf(inner)).isDirectory() : entry.isDirectory();
      if (!directory) await this.file(inner, name, placeOfFile(place, entry.name));
      else {
        const below = enter(place, entry.name);
        if (below) await this.directory(inner, `${name}/`, below, [...above, real]);
        else this.unknown.push(`${name}/`);
      }
    }
  }
}

/**
 * Finds the entity files and merged-id lists in files and directories: `<entity>.jsonl[.gz]` files, or the
 * official bulk layout. Throws `SnapshotError` when an input does not exist or has a link to nothing, or when there is
 * neither an entity file nor, should they be enough, a list of merged ids.
 */
export async function discoverInputs(
  inputs: readonly string[],
  { mergedAlone = false }: { readonly mergedAlone?: boolean } = {},
): Promise<Inputs> {
  const finder = new Finder();
  for (const input of inputs) {
    // The process may have another working directory by the time that it is read.
    const path = resolve(input);
    const isDirectory = (await statOf(input)).isDirectory();
    const name = basename(path);
    if (isDirectory) await finder.directory(path, "", placeAbove(path));
    else await finder.file(path, name, placeOfFile(placeAbove(dirname(path)), name));
  }
  if (finder.objects.length === 0 && !(mergedAlone && finder.merged.length > 0)) {
    const unknown =
      finder.unknown.length > 0 ? ` Not recognised: ${finder.unknown.slice(0, 10).join(", ")}.` : "";
    const advice = finder.unknown.includes(manifestName)
      ? "A snapshot has been built already: it is opened as it is, by the command line with --snapshot."
      : "Expected files such as works.jsonl.gz or authors.jsonl, or data/works/updated_date=2024-01-01/part_000.gz.";
    throw new SnapshotError(
      "BUILD_NO_INPUT",
      `No entity files in ${inputs.map((input) => `"${input}"`).join(", ") || "an empty list of inputs"}.${unknown} ${advice}`,
    );
  }
  const rank = (file: InputFile): number => entityTypes.indexOf(file.entity);
  return {
    objects: finder.objects.sort((a, b) => rank(a) - rank(b)),
    merged: finder.merged.sort((a, b) => rank(a) - rank(b)),
    unknown: finder.unknown,
  };
}
