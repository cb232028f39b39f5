import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type OpenAiEmbedderOptions, openAiEmbedder } from "../src/index.ts";

interface Asked {
  readonly model: string;
  readonly input: readonly string[];
  readonly dimensions?: number;
}

type Respond = (asked: Asked, call: number, response: ServerResponse, request: IncomingMessage) => void;

let server: Server | undefined;
const calls: Asked[] = [];

/** A service on a port of this machine; answers what `respond` does. */
async function serve(respond: Respond): Promise<string> {
  calls.length = 0;
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const asked: Asked = JSON.parse(body);
      calls.push(asked);
      respond(asked, calls.length, response, request);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/v1`;
}

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
};
/** The length of the text, and what place it has: enough to tell vectors apart. */
const vectorsOf = (asked: Asked): object[] =>
  asked.input.map((text, index) => ({ object: "embedding", index, embedding: [text.length, 1, 0] }));
const answer: Respond = (asked, _, response) => json(response, 200, { data: vectorsOf(asked).reverse() });

const waits: number[] = [];
const options = (baseUrl: string): OpenAiEmbedderOptions => ({
  baseUrl,
  model: "tiny",
  dimensions: 3,
  backoff: 1,
  // Waits are noted, and over at once; only the time limit of a request is a timer of its own.
  timer: (milliseconds, expire) => {
    if (milliseconds < 10_000) waits.push(milliseconds);
    const handle = setTimeout(expire, milliseconds < 10_000 ? 0 : milliseconds);
    return () => clearTimeout(handle);
  },
});

describe("openAiEmbedder", () => {
  it("asks in batches, and puts vectors in the order of the texts", async () => {
    const embedder = openAiEmbedder({ ...options(await serve(answer)), batchSize: 2, apiKey: "secret" });
    const vectors = await embedder.embed(["a", "bb", "ccc", "", "eeeee"]);
    expect(vectors.map(([length]) => length)).toEqual([1, 2, 3, 1, 5]);
    expect(calls.map(({ input }) => input.length).sort()).toEqual([1, 2, 2]);
    expect(calls[0]).toEqual({ model: "tiny", input: ["a", "bb"], encoding_format: "float" });
    expect(embedder).toMatchObject({ identity: "openai:tiny/3", dimensions: 3 });
    expect(await embedder.embed([])).toEqual([]);
  });

  it("sends the key, and dimensions when told to", async () => {
    let authorization: string | undefined;
    const baseUrl = await serve((asked, call, response, request) => {
      authorization = request.headers.authorization;
      answer(asked, call, response, request);
    });
    await openAiEmbedder({ ...options(`${baseUrl}/`), apiKey: "secret", sendDimensions: true }).embed(["a"]);
    expect(authorization).toBe("Bearer secret");
    expect(calls[0]?.dimensions).toBe(3);
  });

  it("tries again when the service is busy, after the time it names or longer each time", async () => {
    waits.length = 0;
    const baseUrl = await serve((asked, call, response, request) => {
      if (call === 1) json(response, 429, { error: { message: "slow down" } }, { "retry-after": "2" });
      else if (call < 4) json(response, 503, {});
      else answer(asked, call, response, request);
    });
    const [vector] = await openAiEmbedder(options(baseUrl)).embed(["abc"]);
    expect(vector).toEqual(Float32Array.from([3, 1, 0]));
    expect(waits).toEqual([2000, 2, 4]);
  });

  it("gives up after some tries, with the service's reason", async () => {
    const baseUrl = await serve((_, __, response) =>
      json(response, 500, { error: { message: "out of memory." } }),
    );
    await expect(openAiEmbedder({ ...options(baseUrl), retries: 2 }).embed(["a"])).rejects.toMatchObject({
      name: "EmbeddingError",
      code: "EMBEDDER_REFUSED",
      message: expect.stringContaining("answered 500: out of memory."),
    });
    expect(calls).toHaveLength(3);
  });

  it("does not try again what is wrong with the request", async () => {
    const baseUrl = await serve((_, __, response) =>
      json(response, 404, { error: "model 'tiny' not found" }),
    );
    await expect(openAiEmbedder(options(baseUrl)).embed(["a"])).rejects.toThrow("model 'tiny' not found");
    expect(calls).toHaveLength(1);
  });

  it.each<[string, unknown, RegExp]>([
    [
      "another length",
      {
        data: [
          { index: 0, embedding: [1, 2] },
          { index: 1, embedding: [1, 2] },
        ],
      },
      /2 dimensions instead of 3/,
    ],
    ["a vector too few", { data: [{ index: 1, embedding: [1, 2, 3] }] }, /1 vectors for 2 texts/],
    [
      "a vector too many",
      { data: [0, 1, 0].map((index) => ({ index, embedding: [1, 2, 3] })) },
      /several vectors for text 0 of 2/,
    ],
    ["a text nobody asked about", { data: [{ index: 2, embedding: [1, 2, 3] }] }, /text 2 of 2/],
    ["no numbers", { data: [{ index: 0, embedding: "AAAA" }] }, /not a list of numbers/],
    ["no list", { embeddings: [] }, /without a list/],
  ])("refuses an answer with %s", async (_, body, message) => {
    const baseUrl = await serve((__, ___, response) => json(response, 200, body));
    const failure = openAiEmbedder(options(baseUrl)).embed(["a", "b"]);
    await expect(failure).rejects.toMatchObject({
      code: "EMBEDDER_ANSWER",
      message: expect.stringMatching(message),
    });
  });

  it("refuses an answer that is not JSON", async () => {
    const baseUrl = await serve((_, __, response) => void response.end("<html>"));
    await expect(openAiEmbedder(options(baseUrl)).embed(["a"])).rejects.toThrow("not JSON");
  });

  it("says when there is nobody, or no answer in time", async () => {
    const silent = await serve(() => undefined);
    const late = openAiEmbedder({ ...options(silent), timeout: 5, retries: 1 }).embed(["a"]);
    await expect(late).rejects.toMatchObject({
      code: "EMBEDDER_UNREACHABLE",
      message: expect.stringContaining("within 5 ms"),
    });
    const nobody = openAiEmbedder({ ...options("http://127.0.0.1:9/v1"), retries: 0 }).embed(["a"]);
    await expect(nobody).rejects.toMatchObject({ code: "EMBEDDER_UNREACHABLE" });
  });

  it("waits for as long as it takes where it may", async () => {
    const embedder = openAiEmbedder({
      ...options(await serve(answer)),
      timer: undefined,
      timeout: Number.POSITIVE_INFINITY,
      retries: 0,
    });
    expect(await embedder.embed(["ab"])).toEqual([Float32Array.of(2, 1, 0)]);
  });

  it("stops when the signal says so, also while it waits", async () => {
    const controller = new AbortController();
    const silent = await serve(() => controller.abort(new Error("called off")));
    await expect(openAiEmbedder(options(silent)).embed(["a"], controller.signal)).rejects.toThrow(
      "called off",
    );
    const waiting = new AbortController();
    const embedder = openAiEmbedder({
      ...options(silent.replace(/:\d+/, ":9")),
      timer: (milliseconds, expire) => {
        if (milliseconds === 7) waiting.abort(new Error("called off"));
        const handle = setTimeout(expire, milliseconds);
        return () => clearTimeout(handle);
      },
      backoff: 7,
    });
    await expect(embedder.embed(["a"], waiting.signal)).rejects.toThrow("called off");
  });

  /** Takes so many texts of so many characters at most, and says no as services do. */
  const limited =
    (most: number, longest: number, status = 400): Respond =>
    (asked, call, response, request) => {
      const fits = asked.input.length <= most && asked.input.every((text) => text.length <= longest);
      if (fits) answer(asked, call, response, request);
      else json(response, status, { error: { message: "too much" } });
    };
  const sizes = (): number[] => calls.map(({ input }) => input.length);

  it("asks for fewer texts at once when it asked for too many, from then on", async () => {
    const baseUrl = await serve(limited(32, 9999, 422));
    const embedder = openAiEmbedder({ ...options(baseUrl), concurrency: 1 });
    const texts = Array.from({ length: 200 }, (_, place) => "x".repeat(place + 1));
    expect((await embedder.embed(texts)).map(([length]) => length)).toEqual(
      texts.map(({ length }) => length),
    );
    expect(sizes()).toEqual([64, 32, 32, 32, 32, 32, 32, 8]);
    await embedder.embed(texts.slice(0, 33));
    expect(sizes().slice(8)).toEqual([32, 1]);
  });

  it("sends the start of a text that is too long for the service, and all of the others", async () => {
    const baseUrl = await serve(limited(64, 500, 413));
    const embedder = openAiEmbedder({ ...options(baseUrl), concurrency: 1 });
    const texts = [10, 500, 501, 3000, 20].map((length) => "x".repeat(length));
    const lengths = [10, 500, 251, 375, 20];
    expect((await embedder.embed(texts)).map(([length]) => length)).toEqual(lengths);
    // A text of its own gets the vector that it gets beside others, and batches stay as they are.
    expect((await embedder.embed([texts[3] ?? ""])).map(([length]) => length)).toEqual([375]);
    calls.length = 0;
    await embedder.embed(Array.from({ length: 64 }, () => "x"));
    expect(sizes()).toEqual([64]);
  });

  it("sends no more of a text than it is told to, and no half of a character", async () => {
    const baseUrl = await serve(limited(64, 3));
    await openAiEmbedder({ ...options(baseUrl), maxCharacters: 3 }).embed(["abcdef", "ab😀", "ab"]);
    expect(calls).toMatchObject([{ input: ["abc", "ab", "ab"] }]);
  });

  it("asks for less at once where 500 says that it was too much", async () => {
    const baseUrl = await serve((asked, call, response, request) => {
      if ((asked.input[0]?.length ?? 0) <= 300) answer(asked, call, response, request);
      else json(response, 500, { error: { code: 500, message: "input is too large to process" } });
    });
    expect(await openAiEmbedder(options(baseUrl)).embed(["x".repeat(500)])).toEqual([
      Float32Array.of(250, 1, 0),
    ]);
    expect(calls).toHaveLength(2);
  });

  it.each([
    [500, "The request took too long to process"],
    [500, "upstream response too large"],
    [503, "input is too large"],
  ])("asks for the same again after a failure that passes: %s %s", async (status, message) => {
    const baseUrl = await serve((asked, call, response, request) => {
      if (call > 1) answer(asked, call, response, request);
      else json(response, status, { error: { message } });
    });
    expect(await openAiEmbedder(options(baseUrl)).embed(["x".repeat(500)])).toEqual([
      Float32Array.of(500, 1, 0),
    ]);
  });

  it("goes on in whole batches after one that was too much for its long texts", async () => {
    const baseUrl = await serve((asked, call, response, request) => {
      if (asked.input.join("").length <= 5000) answer(asked, call, response, request);
      else json(response, 400, { error: "too many tokens" });
    });
    const embedder = openAiEmbedder({ ...options(baseUrl), concurrency: 1, batchSize: 8 });
    await embedder.embed(["x".repeat(3000), "x".repeat(3000)]);
    expect(sizes()).toEqual([2, 1, 1]);
    await embedder.embed(["x".repeat(6000), ...Array.from({ length: 7 }, () => "x")]);
    calls.length = 0;
    await embedder.embed(Array.from({ length: 16 }, () => "x"));
    expect(sizes()).toEqual([8, 8]);
  });

  it("stops what is under way when the signal says so, before and after", async () => {
    const controller = new AbortController();
    const baseUrl = await serve(() => controller.abort(new Error("called off")));
    const embedder = openAiEmbedder({ ...options(baseUrl), batchSize: 1 });
    await expect(embedder.embed(["a", "b"], controller.signal)).rejects.toThrow("called off");
    calls.length = 0;
    await expect(embedder.embed(["a", "b"], controller.signal)).rejects.toThrow("called off");
    expect(calls).toEqual([]);
  });

  it("names the text that is refused however short it is made", async () => {
    const baseUrl = await serve(limited(64, 0));
    const failure = openAiEmbedder(options(baseUrl)).embed(["A\ntitle ".padEnd(900, "x"), "b"]);
    await expect(failure).rejects.toMatchObject({
      code: "EMBEDDER_REFUSED",
      message: expect.stringMatching(
        /400: too much\..* The text "A title x{52}" is refused by itself, too\.$/,
      ),
    });
    expect(calls.map(({ input }) => input.map(({ length }) => length))).toEqual([
      ...[[900, 1], [900], [450], [225], [200]],
    ]);
  });

  it("asks for nothing more once a part has failed", async () => {
    const baseUrl = await serve((asked, _, response) =>
      json(response, asked.input[0] === "bad" ? 401 : 503, { error: "no" }),
    );
    const embedder = openAiEmbedder({ ...options(baseUrl), batchSize: 1, backoff: 20, timer: undefined });
    await expect(embedder.embed(["good", "bad", "better"])).rejects.toThrow("answered 401: no");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(calls.length).toBeLessThanOrEqual(3);
  });

  it("keeps secrets to itself, and asks nobody with one that cannot be sent", () => {
    const refusal = (given: Partial<OpenAiEmbedderOptions>): unknown => {
      try {
        return openAiEmbedder({ ...options("http://x"), ...given });
      } catch (error) {
        return String(error);
      }
    };
    for (const apiKey of ["geheim\nzwei", "geheim\u0142"])
      expect(refusal({ apiKey })).toMatch(/^RangeError: apiKey must be one line, (?!.*geheim)/);
    for (const before of [
      "http://user:",
      "user:",
      "http:/user:",
      "http:\\\\user:",
      "http://h/v1?key=",
      "http://user:p/",
    ])
      expect(refusal({ baseUrl: `${before}geheim@host/v1` })).toMatch(
        /^RangeError: baseUrl must (?!.*geheim)/,
      );
    for (const baseUrl of ["http://[::1]:80", "https://host/@team/v1", "HTTP://ho-st.example:8080/"])
      expect(refusal({ baseUrl })).toMatchObject({ dimensions: 3 });
  });

  it("sends a key as a file has it, without the end of its line", async () => {
    const keys: unknown[] = [];
    const baseUrl = await serve((asked, call, response, request) => {
      keys.push(request.headers.authorization);
      answer(asked, call, response, request);
    });
    for (const apiKey of ["sk-1\r\n", "cl\u00e9"])
      await openAiEmbedder({ ...options(baseUrl), apiKey }).embed(["a"]);
    expect(keys).toEqual(["Bearer sk-1", "Bearer cl\u00e9"]);
  });

  it("refuses options that make no sense", () => {
    expect(() => openAiEmbedder({ ...options("http://x"), dimensions: 0 })).toThrow("dimensions");
    for (const address of ["localhost:11434/v1", "", "http://", "ftp://x/v1"])
      expect(() => openAiEmbedder(options(address))).toThrow("baseUrl must be an address such as");
    expect(() => openAiEmbedder({ ...options("http://x"), batchSize: 1.5 })).toThrow("batchSize");
    expect(() => openAiEmbedder({ ...options("http://x"), maxCharacters: 0 })).toThrow("maxCharacters");
    for (const wrong of [{ timeout: Number.NaN }, { retries: Number.NaN }, { backoff: -1 }])
      expect(() => openAiEmbedder({ ...options("http://x"), ...wrong })).toThrow("a number from zero");
  });
});
