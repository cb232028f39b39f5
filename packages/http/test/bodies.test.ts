import { expect, test } from "vitest";
import { defaultHttpLimits } from "../src/limits.ts";
import { type Answer, smallApp } from "./small-catalog.ts";

const { app } = smallApp({ limits: { maxBodies: 100_000 } });

/** A query with blanks before it. */
const padded = (length: number): string => '{"oql": "works"}'.padStart(length);

/** A body that is sent as a test says. */
function sending(): { readonly answer: Promise<Answer>; readonly body: WritableStreamDefaultWriter } {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  return { answer: post(readable), body: writable.getWriter() };
}

async function post(body: BodyInit): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body, duplex: "half" };
  const response = await app.request("/query", init);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const nothing = (): void => {};

test.each([
  ["has come", (body: WritableStreamDefaultWriter) => body.close(), 200],
  ["breaks off", (body: WritableStreamDefaultWriter) => body.abort(new Error("gone")), 500],
  ["is too long", (body: WritableStreamDefaultWriter) => body.write(new Uint8Array(5_000_000)), 413],
])("bodies have room in memory together, which one gives back when it %s", async (_what, end, status) => {
  const first = sending();
  await first.body.write(Buffer.from(padded(80_000)));
  const { status: refused, headers, body } = await post(padded(80_000));
  expect([refused, headers.get("retry-after")]).toEqual([503, "5"]);
  expect(body).toMatchObject({ reason: "out_of_memory", message: expect.stringContaining("bodies") });
  // What most callers send is read all the same.
  expect((await post(padded(8_000))).status).toBe(200);
  end(first.body).catch(nothing);
  expect((await first.answer).status).toBe(status);
  expect((await post(padded(80_000))).status).toBe(200);
});

test.each([
  ["letters that are cut in two", ['{"oql": "works where title has (\u00e9)"}'], 200],
  ["a byte order mark", ["\ufeff", '{"oql": "works"}'], 200],
  ["bytes that are no text", ['{"oql": "works', Uint8Array.of(0xff), '"}'], 400],
  ["half a letter at its end", ['{"oql": "works"}', Uint8Array.of(0xc3)], 400],
])("a body may come in chunks of a byte, with %s", async (_what, parts, status) => {
  const { answer, body } = sending();
  for (const byte of Buffer.concat(parts.map((part) => Buffer.from(part as string))))
    body.write(Uint8Array.of(byte)).catch(nothing);
  body.close().catch(nothing);
  expect((await answer).status).toBe(status);
});

test("unless told otherwise, thirty-two of the longest have room", () => {
  const { maxBody, maxBodies } = defaultHttpLimits;
  expect(maxBodies / maxBody).toBe(32);
});
