import { stat } from "node:fs/promises";
import { join } from "node:path";
import {
  buildSnapshot,
  type DocumentForm,
  openSnapshot,
  readManifest,
  updateSnapshot,
} from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createWorkspace, lines, readDocuments, type Workspace, work } from "./snapshot-support.ts";

const options = { threads: 1, workers: 1, embedder: false as const };
const forms: readonly DocumentForm[] = ["plain", "deflated"];

let space: Workspace;
beforeAll(async () => {
  space = await createWorkspace();
  const works = Array.from({ length: 40 }, (_, index) =>
    work(index + 1, {
      title: index % 3 === 0 ? `Über “${index}” 量子 🧬` : `Work ${index}`,
      keywords: Array.from({ length: index * 9 }, (_, at) => ({
        id: `k${at}`,
        display_name: `Keyword ${at}`,
      })),
    }),
  );
  await space.write("first/works.jsonl", lines(...works));
  await space.write("first/merged_ids/works/1.csv", "merge_date,id,merge_into_id\n2024-01-01,W2,W3\n");
  await space.write(
    "second/works.jsonl",
    lines(work(5, { title: "Newer", updated_date: "2025-01-01" }), work(41)),
  );
  // Its survivor is now one that is not there, so that what was set aside comes back.
  await space.write("second/merged_ids/works/2.csv", "merge_date,id,merge_into_id\n2024-02-01,W2,W99\n");
});
afterAll(() => space.remove());

/** What objects come out of a snapshot: whole, on pages, in parts. */
async function answersOf(out: string): Promise<unknown> {
  const engine = createEngine({ adapter: await openSnapshot(out) });
  const documents = async (select: string[] | undefined): Promise<unknown> => {
    const result = await engine.query({ get_rows: "works" }, { perPage: 50, ...(select && { select }) });
    return result.kind === "rows" ? [...result.documents] : [];
  };
  const singles = await Promise.all(
    Array.from({ length: 41 }, async (_, index) => {
      const found = await engine.get("works", `W${index + 1}`);
      return found.kind === "found" ? found.document : found;
    }),
  );
  const lists = [undefined, ["id", "display_name"], ["id", "keywords"]].map(documents);
  const answers = [singles, ...(await Promise.all(lists))];
  await engine.close();
  return answers;
}

const bytesOf = async (out: string): Promise<number> =>
  (await stat(join(out, (await readManifest(out)).directory, "documents/works.bin"))).size;

it("objects come out alike however they are kept, also after an update, which goes on alike", async () => {
  const sizes = [];
  for (const documents of forms) {
    const out = space.path(documents);
    await buildSnapshot({ ...options, documents, inputs: [space.path("first")], out });
    expect((await readManifest(out)).options.documents).toBe(documents);
    sizes.push(await bytesOf(out));
  }
  const [plain = 0, deflated = 0] = sizes;
  expect(deflated).toBeLessThan(plain / 2);
  const [one = "", other = ""] = forms.map((form) => space.path(form));
  expect(await answersOf(one)).toEqual(await answersOf(other));
  for (const out of [one, other]) await updateSnapshot({ ...options, inputs: [space.path("second")], out });
  expect((await readManifest(other)).options.documents).toBe("deflated");
  expect(await bytesOf(other)).toBeLessThan((await bytesOf(one)) / 2);
  expect(await readDocuments(one, "works")).toHaveLength(41);
  expect(await answersOf(one)).toEqual(await answersOf(other));
});

it("an update may add objects in the other form, and the default is plain", async () => {
  const out = space.path("mixed");
  await buildSnapshot({ ...options, documents: "deflated", inputs: [space.path("first")], out });
  await updateSnapshot({ ...options, documents: "plain", inputs: [space.path("second")], out });
  const whole = space.path("whole");
  await buildSnapshot({ ...options, inputs: [space.path("first"), space.path("second")], out: whole });
  expect((await readManifest(whole)).options.documents).toBe("plain");
  expect(await readDocuments(out, "works")).toEqual(await readDocuments(whole, "works"));
  expect(await answersOf(out)).toEqual(await answersOf(whole));
});

it("refuses a form that there is none of", async () => {
  const documents = "zipped" as DocumentForm;
  const building = buildSnapshot({
    ...options,
    documents,
    inputs: [space.path("first")],
    out: space.path("no"),
  });
  await expect(building).rejects.toThrow("documents must be plain or deflated, not zipped.");
});

it.each(forms)("lists are read in parts of few bytes where that is asked for: %s", async (documents) => {
  const out = space.path(`parts-${documents}`);
  await buildSnapshot({ ...options, documents, inputs: [space.path("first")], out });
  const adapter = await openSnapshot(out);
  const engine = createEngine({ adapter });
  const idsOf = async (select: readonly string[] | undefined): Promise<string[]> => {
    const ids: string[] = [];
    for await (const { id } of engine.stream({ get_rows: "works" }, { select }, { batch: 100 })) ids.push(id);
    return ids;
  };
  const whole = await idsOf(undefined);
  const execute = adapter.execute.bind(adapter);
  const parts: string[] = [];
  vi.spyOn(adapter, "execute").mockImplementation(async (plan, given) => {
    const result = await execute(plan, { ...given, room: 20_000 });
    if (result.kind === "rows") parts.push(`${result.rows.length}${result.cut === true ? " cut" : ""}`);
    return result;
  });
  expect(await idsOf(undefined)).toEqual(whole);
  expect(whole).toHaveLength(39);
  expect(parts).toEqual(["16 cut", "16 cut", "7"]);
  expect(await idsOf(["id", "title"])).toEqual(whole);
  await engine.close();
});
