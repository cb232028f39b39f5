// Every query shape, from OQL text to 25 full objects, against the best SQL written by hand over the same
// serving tables: prepared statements in the same process, in alternating rounds.
import { fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openSnapshot, readManifest } from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { alternate, machineLine, median, named, percentile, tableText } from "../compare.mjs";
import { ask, attachCursor, isAvailable } from "../engine/ask.mjs";
import { checkSame } from "../engine/check-same.mjs";
import { openDocuments } from "../engine/hand-documents.mjs";
import { openByHand } from "../engine/hand-sql.mjs";
import { pickValues } from "../engine/pick-values.mjs";
import { queryShapes } from "../engine/shapes.mjs";
import { prepareSnapshot } from "../prepare.mjs";
import { writeReport } from "../write-report.mjs";

/** Rounds in which the variants of a hand-written query compete. */
const heats = 5;
const nestedRounds = 3;
const growthRounds = 9;
const smallWorks = 100_000;

export async function engineSuite({ works, rounds, only, write }) {
  const large = await measure(works, { rounds, only, nested: true });
  const small =
    works > smallWorks ? await measure(smallWorks, { rounds: growthRounds, only, nested: false }) : null;
  const rows = large.shapes.map((shape) =>
    rowOf(
      shape,
      small?.shapes.find(({ name }) => name === shape.name),
    ),
  );
  const serving = await serveApart(large, rounds);
  const text = [
    machineLine(),
    "",
    tableText(
      [
        "query",
        "engine p50 ms",
        "p95",
        "no sets kept",
        "hand SQL p50 ms",
        "p95",
        "engine / SQL",
        "with documents",
        "engine / both",
        "nested / engine",
        "growth",
      ],
      rows,
    ),
    "",
    tableText(
      ["serving all of these", ""],
      [
        ["queries a second, 1 in flight", serving.single.rate.toFixed(0)],
        ["queries a second, 16 in flight", serving.many.rate.toFixed(0)],
        ["throughput of 16 in flight / 1", (serving.many.rate / serving.single.rate).toFixed(2)],
        ["cores at work, 1 in flight", serving.single.cores.toFixed(2)],
        ["cores at work, 16 in flight", serving.many.cores.toFixed(2)],
        ["peak memory, MB", String(serving.peakMegabytes)],
        ["peak memory of building the snapshot, MB", String(large.made.peakMegabytes)],
      ],
    ),
  ].join("\n");
  console.log(text);
  if (write) writeReport("engine", text);
}

function rowOf(shape, small) {
  if (shape.missing) return [shape.name, "not available", ...Array.from({ length: 9 }, () => "")];
  const { engine, anew, hand, whole, ratio, wholeRatio, nested } = shape;
  return [
    shape.name,
    percentile(engine, 0.5).toFixed(1),
    percentile(engine, 0.95).toFixed(1),
    percentile(anew, 0.5).toFixed(1),
    percentile(hand, 0.5).toFixed(1),
    percentile(hand, 0.95).toFixed(1),
    ratio.toFixed(2),
    whole === undefined ? "" : percentile(whole, 0.5).toFixed(1),
    wholeRatio === undefined ? "" : wholeRatio.toFixed(2),
    nested === undefined ? "" : `${nested.toFixed(0)}x`,
    small?.engine === undefined
      ? ""
      : `${(percentile(engine, 0.5) / percentile(small.engine, 0.5)).toFixed(1)}x`,
  ];
}

async function measure(works, { rounds, only, nested }) {
  const { dir: snapshot, made } = await prepareSnapshot(works);
  const { directory } = await readManifest(snapshot);
  const version = join(snapshot, directory);
  const hand = await openByHand(join(version, "serve", "catalog.duckdb"));
  const engine = createEngine({ adapter: await openSnapshot(snapshot) });
  const forgetful = createEngine({ adapter: await openSnapshot(snapshot, { setMemory: 0 }) });
  const files = Object.fromEntries(
    ["works", "authors"].map((entity) => [entity, openDocuments(version, entity)]),
  );
  const shapes = [];
  try {
    const parquet = `read_parquet('${join(version, "parquet", "works")}/*.parquet')`;
    const all = queryShapes(await pickValues(hand), parquet);
    for (const shape of named(all, only)) {
      const measured = await measureShape(await attachCursor(engine, shape), {
        engine,
        forgetful,
        hand,
        files: files[shape.entity ?? "works"],
        rounds,
        nested,
      });
      console.error([...rowOf(measured), measured.variant].join("  "));
      shapes.push(measured);
    }
  } finally {
    await engine.close();
    await forgetful.close();
    hand.close();
    for (const { close } of Object.values(files)) close();
  }
  return { shapes, snapshot, made };
}

async function measureShape(shape, { engine, forgetful, hand, files, rounds, nested }) {
  if (shape.optional && !(await isAvailable(engine, shape))) return { ...shape, missing: true };
  const contenders = [];
  for (const sql of shape.hand) {
    contenders.push(await hand.prepare(sql));
  }
  const answer = await ask(engine, shape);
  for (const { run } of contenders) checkSame(shape, answer, await run(), files.idOf);
  const times = await alternate(
    contenders.map(({ run }) => run),
    Math.min(heats, rounds),
  );
  const medians = times.map(median);
  const best = contenders[medians.indexOf(Math.min(...medians))];
  const readsDocuments = answer.kind !== "groups" && !shape.countOnly;
  const withDocuments = async () => (await best.run()).map(([wid]) => files.read(wid, shape.view?.select));
  const [byHand, byEngine, anew, whole] = await alternate(
    [
      best.run,
      () => ask(engine, shape),
      () => ask(forgetful, shape),
      ...(readsDocuments ? [withDocuments] : []),
    ],
    rounds,
  );
  const result = {
    ...shape,
    nested: undefined,
    engine: byEngine,
    anew,
    hand: byHand,
    whole,
    wholeRatio: whole && median(byEngine.map((time, round) => time / whole[round])),
    variant: contenders.indexOf(best),
    ratio: median(byEngine.map((time, round) => time / byHand[round])),
  };
  if (nested && shape.nested !== undefined) {
    const [slow, quick] = await alternate(
      [() => hand.rows(shape.nested), () => ask(engine, shape)],
      Math.min(nestedRounds, rounds),
    );
    result.nested = median(slow) / median(quick.concat(byEngine));
  }
  for (const { close } of contenders) close();
  return result;
}

/** Throughput and memory, in a process that does nothing but serve. */
function serveApart({ snapshot, shapes }, most) {
  const queries = shapes
    .filter(({ missing }) => !missing)
    .map(({ oql, oqo, view, get }) => ({ oql, oqo, view, get }));
  const child = fork(fileURLToPath(new URL("../engine/serve.mjs", import.meta.url)), {
    serialization: "advanced",
  });
  return new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`The serving process ended with code ${code}.`)));
    child.send({ snapshot, queries, most });
  });
}
