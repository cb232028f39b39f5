import { Duplex } from "node:stream";
import { expect, it, vi } from "vitest";
import { Refusals } from "./refuse-connection.ts";

it("gives one answer however much follows, and cuts the connection a second later", () => {
  vi.useFakeTimers();
  try {
    const sent: string[] = [];
    const socket = new Duplex({
      read() {},
      write(chunk, _encoding, done) {
        sent.push(String(chunk));
        done();
      },
    });
    const error = Object.assign(new Error("Parse Error"), { code: "HPE_HEADER_OVERFLOW" });
    const { connection } = new Refusals();
    for (let piece = 0; piece < 3; piece++) connection(error, socket);
    expect(sent.join("")).toMatch(/^HTTP\/1\.1 400 .*Request URL too long[^H]*$/s);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(socket.destroyed).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

it("cuts a connection off at once whose client is gone", () => {
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  new Refusals().connection(Object.assign(new Error("gone"), { code: "ECONNRESET" }), socket);
  expect(socket.destroyed).toBe(true);
});
