import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { discoverInputs, entityOfName } from "./discover-inputs.ts";

describe("entityOfName", () => {
  it.each([
    ["works", "works"],
    ["types", "work-types"],
    ["work_types", "work-types"],
    ["Source-Types", "source-types"],
    ["oa-statuses", "oa-statuses"],
  ])("knows %s", (name, entity) => expect(entityOfName(name)).toBe(entity));
  it.each(["work", "works2", "", "data", "constructor"])("does not guess %j", (name) =>
    expect(entityOfName(name)).toBeUndefined(),
  );
});

describe("discoverInputs", () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "oqlkit-discover-"));
    for (const name of [
      "plain/works.jsonl",
      "plain/types.ndjson",
      "plain/authors.json.gz",
      "plain/works-2024.jsonl",
      "plain/.hidden",
      "bulk/data/works/updated_date=2024-02-01/part_000.gz",
      "bulk/data/works/updated_date=2024-01-01/part_001.gz",
      "bulk/data/works/updated_date=2024-01-01/part_000.gz",
      "bulk/data/works/manifest",
      "bulk/data/authors/updated_date=2024-01-01/part_000.gz",
      "bulk/data/planets/part_000.gz",
      "bulk/merged_ids/works/2024-01-01.csv.gz",
      "bulk/merged_ids/works/notes.txt",
      "built/manifest.json",
      "linked/works.jsonl",
      "circle/works/part_000.gz",
    ]) {
      await mkdir(dirname(join(dir, name)), { recursive: true });
      await writeFile(join(dir, name), "");
    }
    await symlink(join(dir, "plain/works.jsonl"), join(dir, "works.jsonl"));
    await symlink(join(dir, "moved.jsonl"), join(dir, "linked/authors.jsonl"));
    await symlink("nobody@nowhere", join(dir, "plain/.#works.jsonl"));
    await symlink("..", join(dir, "circle/works/works"));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const show = async (...names: string[]): Promise<unknown> => {
    const { objects, merged, unknown } = await discoverInputs(names.map((name) => join(dir, name)));
    return {
      objects: objects.map(({ entity, name, partition }) => [entity, name, partition]),
      merged: merged.map(({ entity, name }) => [entity, name]),
      unknown,
    };
  };

  it("finds entity files by name, and reports the others", async () => {
    expect(await show("plain")).toEqual({
      objects: [
        ["works", "works.jsonl", null],
        ["authors", "authors.json.gz", null],
        ["work-types", "types.ndjson", null],
      ],
      merged: [],
      unknown: ["works-2024.jsonl"],
    });
  });

  it("passes over a link back to a directory above it", async () => {
    const objects = [["works", "works/part_000.gz", null]];
    expect(await show("circle")).toEqual({ objects, merged: [], unknown: [] });
  });

  it("reads the bulk layout in the order of its dates", async () => {
    expect(await show("bulk")).toEqual({
      objects: [
        ["works", "data/works/updated_date=2024-01-01/part_000.gz", "2024-01-01"],
        ["works", "data/works/updated_date=2024-01-01/part_001.gz", "2024-01-01"],
        ["works", "data/works/updated_date=2024-02-01/part_000.gz", "2024-02-01"],
        ["authors", "data/authors/updated_date=2024-01-01/part_000.gz", "2024-01-01"],
      ],
      merged: [["works", "merged_ids/works/2024-01-01.csv.gz"]],
      unknown: ["data/planets/", "data/works/manifest", "merged_ids/works/notes.txt"],
    });
  });

  it("takes a part of the bulk layout, or a file of it, by itself", async () => {
    const part = [["works", "part_000.gz", "2024-02-01"]];
    expect(await show("bulk/data/works/updated_date=2024-02-01")).toMatchObject({ objects: part });
    expect(await show("bulk/data/works/updated_date=2024-02-01/part_000.gz")).toMatchObject({
      objects: part,
    });
    expect(await show("plain/works.jsonl", "bulk/merged_ids")).toMatchObject({
      merged: [["works", "works/2024-01-01.csv.gz"]],
    });
  });

  it("reads a file once, and keeps the order of the inputs", async () => {
    expect(
      await show("works.jsonl", "bulk/data/works/updated_date=2024-01-01", "plain/works.jsonl"),
    ).toMatchObject({
      objects: [
        ["works", "works.jsonl", null],
        ["works", "part_000.gz", "2024-01-01"],
        ["works", "part_001.gz", "2024-01-01"],
      ],
    });
  });

  it("says what to do with what holds no entities", async () => {
    await expect(show("bulk/data/works/updated_date=2024-02-01", "plain/missing")).rejects.toThrow("missing");
    await expect(show("built")).rejects.toThrow(/Not recognised: manifest\.json\. .*--snapshot/);
    await expect(show("bulk/data/planets")).rejects.toThrow(/No entity files in .*Expected files such as/);
  });

  it("names a link that leads nowhere, unless it is hidden", async () => {
    await expect(show("linked")).rejects.toMatchObject({
      code: "BUILD_NO_INPUT",
      message: expect.stringMatching(/authors\.jsonl" is a link to ".*moved\.jsonl".* Mend the link/),
    });
    await expect(show("linked/authors.jsonl")).rejects.toThrow("is a link to");
  });
});
