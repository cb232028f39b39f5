import { createEngine } from "@oqlkit/engine";
import type { CatalogData } from "@oqlkit/engine/testing";
import { expect, it } from "vitest";
import { openCatalog } from "./support/open-catalog.ts";

const idBase = "https://openalex.org";
const subjects = ["malaria fever parasite", "galaxy telescope star", "school teacher pupil"];
const names = ["Malaria", "Galaxy", "Education"];

const data: CatalogData = {
  idBase,
  merged: { works: { W7: "W100" } },
  objects: {
    works: Array.from({ length: 30 }, (_, index) => ({
      id: `${idBase}/W${100 + index}`,
      display_name: `${subjects[index % 3]} number${index}`,
      // Once keywords had their name under another key, and scores were texts.
      keywords:
        index % 2 === 0
          ? [
              {
                id: `${idBase}/keywords/${names[index % 3]?.toLowerCase()}`,
                display_name: names[index % 3],
                score: 0.5,
              },
              ...(index === 6
                ? [{ id: `${idBase}/keywords/village`, display_name: "Village", score: 0.4 }]
                : []),
            ]
          : [{ keyword: names[index % 3], score: 0.5 }],
      concepts: [{ id: `${idBase}/C1${index % 3}`, display_name: names[index % 3], level: 1, score: "0.7" }],
    })),
    keywords: [...names, "Village"].map((name) => ({
      id: `${idBase}/keywords/${name.toLowerCase()}`,
      display_name: name,
    })),
    concepts: names.map((name, index) => ({ id: `${idBase}/C1${index}`, display_name: name, level: 1 })),
  },
};

it("tags a text by the works that are like it", async () => {
  const engine = createEngine({ adapter: await openCatalog(data) });
  try {
    const tags = await engine.tag({ title: "The parasite of malaria", abstract: "It brings fever." });
    expect(tags.keywords[0]).toMatchObject({ id: `${idBase}/keywords/malaria`, display_name: "Malaria" });
    expect(tags.concepts[0]).toMatchObject({ id: `${idBase}/C10`, display_name: "Malaria" });
    expect(await engine.tag({ title: "The parasite of malaria", abstract: "It brings fever." })).toEqual(
      tags,
    );
    const named = await engine.tag({ title: "Teachers and pupils in schools" });
    expect(named.keywords[0]?.display_name).toBe("Education");
    const without = await engine.tag({ title: subjects[0] ?? "" }, { leaveOut: "W100" });
    expect(without).not.toEqual(await engine.tag({ title: subjects[0] ?? "" }));
    for (const leaveOut of [`${idBase}/W100`, "w100", "W7"])
      expect(await engine.tag({ title: subjects[0] ?? "" }, { leaveOut })).toEqual(without);
    const none = await engine.tag({ title: subjects[0] ?? "" }, { leaveOut: "W8" });
    expect(none).toEqual(await engine.tag({ title: subjects[0] ?? "" }));
    await expect(engine.tag({ title: "x" }, { leaveOut: "no id" })).rejects.toMatchObject({
      code: "invalid_value",
      message: "'no id' is not the id of a work.",
    });
    const all = await engine.tag({ title: "malaria fever parasite" }, { all: true });
    const likely = await engine.tag({ title: "malaria fever parasite" });
    expect(likely.keywords.map(({ display_name }) => display_name)).toEqual(["Malaria"]);
    expect(all.keywords.map(({ display_name }) => display_name)).toEqual(["Malaria", "Village"]);
    for (const title of ["", "疟疾", "\u0000", "a".repeat(5000)]) {
      expect(await engine.tag({ title })).toMatchObject({ keywords: expect.any(Array) });
    }
    const signal = AbortSignal.abort(new Error("called off"));
    await expect(engine.tag({ title: "Malaria" }, { signal })).rejects.toThrow("called off");
  } finally {
    await engine.close();
  }
});

it("tags nothing in an empty catalog", async () => {
  const engine = createEngine({
    adapter: await openCatalog({ idBase, objects: { topics: [{ id: `${idBase}/T1`, display_name: "A" }] } }),
  });
  try {
    expect(await engine.tag({ title: "Malaria" })).toEqual({ keywords: [], concepts: [] });
  } finally {
    await engine.close();
  }
});
