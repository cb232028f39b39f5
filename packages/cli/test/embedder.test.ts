import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Finished, runCommand, startCommand } from "./support/run-command.ts";

/** What the service's vectors count: a text is nearest to those that name the same things. */
const things = ["whale", "volcano", "violin", "glacier"];

const vectorOf = (input: string): number[] =>
  things.map((thing) => input.toLowerCase().split(thing).length - 1);

interface Asked {
  readonly model: string;
  readonly input: readonly string[];
  readonly dimensions?: number;
}

const asked: (Asked & { path: string | undefined; headers: IncomingHttpHeaders })[] = [];

/** An embeddings service that speaks OpenAI's protocol. */
const service = createServer(async (request, response) => {
  const body: Asked = JSON.parse(await text(request));
  asked.push({ path: request.url, headers: request.headers, ...body });
  const data = body.input.map((one, index) => ({ index, embedding: vectorOf(one) }));
  response.setHeader("content-type", "application/json").end(JSON.stringify({ data }));
});

let dir = "";
let url = "";
const file = (name: string): string => join(dir, name);
const snapshot = (): string => file("snapshot");

const works = (titles: Readonly<Record<string, string>>): string =>
  Object.entries(titles)
    .map(
      ([id, title]) =>
        `${JSON.stringify({ id: `https://openalex.org/${id}`, display_name: title, title })}\n`,
    )
    .join("");

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "oqlkit-embedder-"));
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
  await writeFile(
    file("works.jsonl"),
    works({ W1: "A whale and its calf", W2: "Ash of a volcano", W3: "Varnish of the violin" }),
  );
  expect(await build()).toMatchObject({ code: 0 });
});
afterAll(async () => {
  service.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(() => {
  asked.length = 0;
});

const embedder = (model = "things"): string[] => [
  ...["--embedder-url", url, "--embedder-model", model, "--embedder-dimensions", String(things.length)],
];

const build = (...flags: readonly string[]): Promise<Finished> =>
  runCommand([
    ...["snapshot", "build", file("works.jsonl"), "--out", snapshot(), "--threads", "1", "--json"],
    ...(flags.length === 0 ? embedder() : flags),
  ]);

const similar = 'works where abstract is similar to ("violin and volcano, most of all the violin")';

async function find(...flags: readonly string[]): Promise<unknown> {
  const { code, out, err } = await runCommand([
    ...["query", similar, "--snapshot", snapshot(), "--select", "id", "--json", ...flags],
  ]);
  return code === 0 ? JSON.parse(out).results.map(({ id }: { id: string }) => id.slice(-2)) : { code, err };
}

describe("vectors of an embeddings service", () => {
  test("are made by a build, and found with the same service", async () => {
    expect(await find(...embedder(), "--embedder-key", "secret")).toEqual(["W3", "W2", "W1"]);
    expect(asked).toMatchObject([
      { path: "/v1/embeddings", model: "things", headers: { authorization: "Bearer secret" } },
    ]);
  });

  test("are not compared with those of another, and without one the others are asked for", async () => {
    expect(await find(...embedder("others"))).toMatchObject({
      code: 4,
      err: expect.stringMatching(/come from openai:things\/4 .*, not from openai:others\/4/),
    });
    expect(await find()).toMatchObject({ code: 3, err: expect.stringContaining("openai:things/4") });
    expect(asked).toEqual([]);
  });

  test("are asked for as the service can be asked", async () => {
    const limits = ["--embedder-batch", "2", "--embedder-characters", "7", "--embedder-send-dimensions"];
    expect(await build(...embedder(), ...limits)).toMatchObject({ code: 0 });
    expect(asked.flatMap(({ input }) => input).sort()).toEqual(["A whale", "Ash of ", "Varnish"]);
    expect(asked).toMatchObject([{ dimensions: 4 }, { dimensions: 4 }]);
    expect(await build()).toMatchObject({ code: 0 });
  });

  test("are served and updated, told by the environment", async () => {
    const environment = {
      OQLKIT_EMBEDDER_URL: url,
      OQLKIT_EMBEDDER_MODEL: "things",
      OQLKIT_EMBEDDER_DIMENSIONS: "4",
      OQLKIT_EMBEDDER_KEY: "",
    };
    const input = file("update/works.jsonl");
    await mkdir(dirname(input));
    await writeFile(input, works({ W4: "The violin, the violin and the volcano" }));
    const update = ["snapshot", "update", "--in", input, "--out", snapshot(), "--threads", "1", "--json"];
    expect((await runCommand(update)).err).toContain("openai:things/4");
    expect((await runCommand([...update, "--keep-model"])).err).toContain("no learned model to keep");
    expect(await runCommand(update, { environment })).toMatchObject({ code: 0 });
    const serve = ["serve", "--snapshot", snapshot(), "--port", "0", "--store", "none", "--json"];
    const { child, finished } = startCommand(serve, { environment });
    const [ready] = await once(child.stdout ?? child, "data");
    const address = `${JSON.parse(String(ready)).url}/works?search.semantic=violin&select=id`;
    const { results }: { results: { id: string }[] } = await (await fetch(address)).json();
    expect(results.map(({ id }) => id.slice(-2))).toEqual(["W3", "W4", "W1", "W2"]);
    child.kill("SIGTERM");
    expect(await finished).toMatchObject({ code: 0 });
  });

  test("a catalog that is built to be served is built again where they come from elsewhere", async () => {
    const data = dirname(file("data/works.jsonl"));
    await mkdir(data);
    await writeFile(join(data, "works.jsonl"), works({ W5: "A glacier" }));
    const served = async (...flags: readonly string[]): Promise<string> => {
      const args = ["serve", "--data", data, "--snapshot", file("served"), "--port", "0", "--store", "none"];
      const { child, finished } = startCommand([...args, "--json", ...flags]);
      await once(child.stdout ?? child, "data");
      child.kill("SIGTERM");
      return (await finished).err;
    };
    expect(await served(...embedder())).toContain("building the snapshot");
    expect(await served(...embedder())).not.toContain("building the snapshot");
    expect(await served()).toContain("building the snapshot");
  });

  test("a service is named whole, and its key is not shown", async () => {
    expect(await find("--embedder-url", url)).toMatchObject({
      code: 2,
      err: expect.stringContaining("--embedder-model"),
    });
    expect(await find("--embedder-url", "localhost:11434")).toMatchObject({
      code: 2,
      err: expect.stringContaining("such as http://127.0.0.1:11434/v1"),
    });
    const withPassword = "http://user:geheim@127.0.0.1/v1";
    for (const answer of [
      await find(...embedder(), "--embedder-key", "geheim\nzwei"),
      await find(...embedder(), "--embedder-url", withPassword),
      await runCommand(["query", similar], { environment: { OQLKIT_EMBEDDER_URL: withPassword } }),
    ]) {
      expect(answer).toMatchObject({
        code: 2,
        err: expect.stringMatching(/--embedder-key: .* one line|without a password/),
      });
      expect(answer).toMatchObject({ err: expect.not.stringContaining("geheim") });
    }
    expect(await find("--embedder-batch", "5")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--embedder-url"),
    });
    const { out } = await runCommand(["serve", "--print-config", ...embedder(), "--embedder-key", "secret"]);
    expect(JSON.parse(out)).toMatchObject({
      "embedder-url": { value: url, source: "flag" },
      "embedder-key": { value: "***", source: "flag" },
    });
  });
});

test("a build makes no vectors where none are wanted", async () => {
  expect(await build("--no-vectors", ...embedder())).toMatchObject({ code: 2 });
  expect(await build("--no-vectors")).toMatchObject({ code: 0 });
  expect(asked).toEqual([]);
  expect(await find()).toMatchObject({ code: 3, err: expect.stringContaining("holds no vectors") });
});
