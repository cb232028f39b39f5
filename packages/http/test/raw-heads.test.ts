import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { type RequestRecord, serveApp } from "../src/index.ts";
import { smallApp } from "./small-catalog.ts";
import { closeLater, sendRaw, serveRecorded, start } from "./support/running-servers.ts";

test("what never becomes a request is answered in the words of the API", async () => {
  const { url } = await start();
  const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
  const noise = await sendRaw(url, "\u0000\u0001 what?\r\n\r\n");
  expect(noise).toMatch(/^HTTP\/1\.1 400 /);
  expect(noise).toContain("access-control-allow-origin: *");
  expect(bodyOf(noise)).toMatchObject({ error: "Bad Request", message: expect.any(String) });
  const head = "HTTP/1.1\r\nHost: a\r\n\r\n";
  for (const request of ["GET /authors?search=open data", "GET /authors?search=100% of", "POST /?oql=日本"]) {
    const unencoded = await sendRaw(url, `${request} ${head}`);
    expect(unencoded).toMatch(/^HTTP\/1\.1 400 /);
    expect(bodyOf(unencoded)).toMatchObject({ message: expect.stringMatching(/percent-encoding: .*%20/) });
  }
  const endless = await sendRaw(url, `GET /works?filter=${"x".repeat(1 << 20)}`);
  expect(endless).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\ncache-control: no-store\r\n/i);
  expect(bodyOf(endless)).toMatchObject({ error: "Request URL too long" });
  const wide = await sendRaw(url, `GET /works HTTP/1.1\r\nHost: a\r\nX-Large: ${"x".repeat(40_000)}`);
  expect(wide).toMatch(/^HTTP\/1\.1 431 /);
  expect(bodyOf(wide)).toMatchObject({ error: "Request headers too long" });
  const query = await sendRaw(url, `GET /?sort=x&oql=${"x".repeat(40_000)}`);
  expect(bodyOf(query)).toMatchObject({ error: "OQL query too long for URL" });
  const text = await sendRaw(url, `GET /text?title=${"x".repeat(40_000)}`);
  expect(bodyOf(text)).toMatchObject({ message: expect.stringContaining("Send the text by POST") });
  const posted = await sendRaw(url, `POST /?mailto=${"x".repeat(40_000)}`);
  expect(posted).toMatch(/^HTTP\/1\.1 431 /);
  const tunnel = await sendRaw(url, "CONNECT catalog:80 HTTP/1.1\r\nHost: catalog\r\n\r\n");
  expect(tunnel).toMatch(/^HTTP\/1\.1 405 .*\r\n\r\nMethod Not Allowed$/s);
});

test.each([
  ["/authors?search=Larivière", "/authors?search=Larivi%C3%A8re"],
  ["/authors?search=日本&per_page=1", "/authors?search=%E6%97%A5%E6%9C%AC&per_page=1"],
  ["/works?search=voilà&page=1", "/works?search=voil%C3%A0&page=1"],
  ["/works?search=Россия\u00a0†", "/works?search=%D0%A0%D0%BE%D1%81%D1%81%D0%B8%D1%8F%C2%A0%E2%80%A0"],
  ["/works?search=a\tb", "/works?search=a%09b"],
  ["/works/doi:10.5555/é%20a", "/works/doi:10.5555/%C3%A9%20a"],
  ["/works?search=a\u0001b", "/works?search=a%01b"],
  ["//elsewhere.org/é", "/elsewhere.org/%C3%A9"],
  ["/\\elsewhere.org/é", "/elsewhere.org/%C3%A9"],
])("a URL with bytes that no URL has leads to the one meant: %s", async (target, location) => {
  const { url } = await start();
  const head = "HTTP/1.1\r\nHost: a\r\n";
  const before = `GET /health/live ${head}\r\n`;
  for (const request of [`GET ${target} ${head}\r\n`, `${before}GET ${target} ${head}Accept: */*\r\n\r\n`]) {
    const answers = await sendRaw(url, request);
    expect(answers).toContain("HTTP/1.1 302 Found\r\n");
    expect(answers).toContain(`\r\nlocation: ${location}\r\n`);
    expect(JSON.parse(answers.slice(answers.lastIndexOf("\r\n\r\n")))).toMatchObject({
      message: expect.stringMatching(/percent-encoding/),
      location,
    });
  }
});

test("a header or a body that reads as such a request leads nowhere", async () => {
  const { url } = await start();
  const head = "HTTP/1.1\r\nHost: a\r\n";
  for (const rest of ["GET /é HTTP/1.1\r\n\r\n", "X: a\r\nGET /é HTTP/1.1\r\n\r\n"]) {
    expect(await sendRaw(url, `GET /health/live ${head}${rest}`)).toMatch(/^HTTP\/1\.1 400 /);
  }
});

test("what is led elsewhere is on record with its method and path", async () => {
  const records: RequestRecord[] = [];
  const { url } = await serveRecorded((record) => records.push(record));
  await sendRaw(url, "GET /works/é?select=à HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(records).toMatchObject([{ method: "GET", path: "/works/%C3%A9", status: 302 }]);
});

test("such URLs lead to where the app is reachable from outside", async () => {
  const { url } = closeLater(
    await serveApp(smallApp().app, { port: 0, baseUrl: "https://catalog.example/api/" }),
  );
  const answer = await sendRaw(url, "GET /works?search=é HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(answer).toContain("location: https://catalog.example/api/works?search=%C3%A9\r\n");
});

test("what the app is not asked about is on record, under the id of its answer", async () => {
  const records: RequestRecord[] = [];
  const { url } = await serveRecorded((record) => records.push(record));
  const answers = [];
  for (const request of [
    "what is this\r\n\r\n",
    "GET /works?api_key=k HTTP/1.1\r\nX-Request-Id: mine\r\nConnection: close\r\n\r\n",
    "GET ftp://a/b?key=k HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET /works%3Fapi_key%3Dk HTTP/1.1\r\nHost: a\r\nExpect: more\r\nConnection: close\r\n\r\n",
    "CONNECT catalog:80 HTTP/1.1\r\nHost: catalog\r\n\r\n",
    "FETCH /works HTTP/1.1\r\nHost: catalog\r\n\r\n",
    "FETCH me if you can\r\n\r\n",
  ])
    answers.push(await sendRaw(url, request));
  expect(records.map(({ method, path, status }) => [method, path, status])).toEqual([
    ["", "", 400],
    ["GET", "/works", 400],
    ["GET", "ftp://a/b", 400],
    ["GET", "/works", 417],
    ["CONNECT", "catalog:80", 405],
    ["", "", 405],
    ["", "", 400],
  ]);
  expect(records[1]?.requestId).toBe("mine");
  for (const [index, { requestId }] of records.entries())
    expect(answers[index]?.toLowerCase()).toContain(`x-request-id: ${requestId}\r\n`);
});

test.each([
  ["GET /health/live HTTP/1.1\r\n", 400],
  ["GET /health/live HTTP/1.1\r\nHost: a\r\nhost: b\r\n", 400],
  ["GET /health/live HTTP/1.1\r\nHost: \u00e9x\r\n", 400],
  ["GET /health/live HTTP/1.0\r\nHost: a\r\nHOST: b\r\n", 400],
  ["GET /health/live HTTP/1.0\r\n", 200],
  ["GET /health/live HTTP/1.1\r\nHost:\r\n", 200],
  ["GET /health//live HTTP/1.1\r\nHost: [::1]:80\r\n", 200],
  ["GET /health//live HTTP/1.1\r\nHost: a:65536\r\n", 400],
  ["GET /health//live HTTP/1.1\r\nHost: 1.2.3.400\r\n", 400],
  ["GET /health/live HTTP/1.1\r\nHost: u@a/b\r\n", 400],
])("a request names its host once: %j is answered %i", async (head, status) => {
  const { url } = await start();
  const answer = await sendRaw(url, `${head}Connection: close\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer.slice(answer.indexOf("\r\n\r\n"))).toContain(
    status === 200 ? '"ok"' : '"error":"Bad Request"',
  );
});

test("what cannot be read is answered after the requests that came before it", async () => {
  const { url } = await start();
  const request = "GET /works?per_page=1 HTTP/1.1\r\nHost: catalog\r\n\r\n";
  const answers = await sendRaw(url, `${request}${request}what is this\r\n\r\n`);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 400"]);
  const head =
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  const broken = await sendRaw(url, `${request}${head}zz\r\n`);
  expect(broken.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
});

test.each([
  "/works?mailto=",
  '/works?mailto="<x>',
  "/works?mailto=%41",
  "/works/../works/./?mailto=",
  "/works?mailto=a#",
  "/%77orks?mailto=",
  "http://catalog.example/works?mailto=",
])("a request line is as long as it was sent, up to 8,190 bytes: GET %s", async (begin) => {
  const { url } = await start();
  const rest = " HTTP/1.1\r\nHost: catalog\r\nConnection: close\r\n\r\n";
  const path = begin.replace(/^http:\/\/[^/]*/, "");
  const longest = `${begin}${"x".repeat(8190 - `GET ${path} HTTP/1.1`.length)}`;
  expect(await sendRaw(url, `GET ${longest}${rest}`)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await sendRaw(url, `GET ${longest}x${rest}`)).toMatch(/^HTTP\/1\.1 400 /);
});

test("what follows a body that is too large is answered", async () => {
  const { url } = await start({ limits: { maxBody: 1000 } });
  const post = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  const next = "GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const body = "x".repeat(500_000);
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  for (const request of [
    `${post}Content-Length: ${body.length}\r\n\r\n${body}`,
    `${post}Transfer-Encoding: chunked\r\n\r\n${chunks}`,
  ]) {
    const answers = await sendRaw(url, request + next);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
  }
});

test("a body that says itself that it is too large is not waited for", async () => {
  const { url } = await start({ limits: { maxBody: 1000 } });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1001\r\n\r\n{",
  );
  const [begin] = await once(socket, "data");
  socket.destroy();
  expect(String(begin)).toMatch(/^HTTP\/1\.1 413 /);
});

test("every header of a head counts, however many there are", async () => {
  const { url } = await start();
  const many = "x: 1\r\n".repeat(4000);
  const head = `GET /works HTTP/1.1\r\n${many}Host: x\r\nX-Request-Id: last\r\nConnection: close\r\n\r\n`;
  const answer = await sendRaw(url, head);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain("x-request-id: last\r\n");
});

test("HEAD gets no body, whatever is refused, and leads to where GET does", async () => {
  const { url } = await start();
  const rest = "HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  for (const [target, head] of [
    [`/?oql=${"a".repeat(40_000)}`, rest],
    ["/health", `HTTP/1.1\r\nHost: a\r\nX-Large: ${"x".repeat(40_000)}\r\n\r\n`],
    ["/works?search=open data", rest],
    ["/works?search=é", rest],
    ["/health", "HTTP/1.1\r\nHost: a\r\nno header\r\n\r\n"],
    ["/health", "HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"],
  ]) {
    const line = (answer: string): string => answer.slice(0, answer.indexOf("\r\n"));
    const [read, asked] = [
      await sendRaw(url, `GET ${target} ${head}`),
      await sendRaw(url, `HEAD ${target} ${head}`),
    ];
    expect([line(asked), asked.slice(asked.indexOf("\r\n\r\n"))]).toEqual([line(read), "\r\n\r\n"]);
    for (const answer of [read, asked]) expect(answer).toMatch(/\r\ndate: \w{3}, .* GMT\r\n/i);
    expect(asked.includes("location: /works?search=%C3%A9")).toBe(target === "/works?search=é");
  }
});

test("a method that nobody knows is not allowed, and where methods differ the answer does", async () => {
  const { url } = await start();
  const allowed = async (line: string): Promise<string | undefined> => {
    const answer = await sendRaw(url, `${line} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 .*\r\n\r\nMethod Not Allowed$/s);
    expect(answer).toMatch(/\r\ndate: /);
    return /\r\nallow: (.*)\r\n/.exec(answer)?.[1];
  };
  expect(await allowed("FOO /works?x=1")).toBe("GET, HEAD, POST, OPTIONS");
  expect(await allowed("A!B /works")).toBe("GET, HEAD, POST, OPTIONS");
  expect(await allowed("FOO /me/collections/x")).toBe("GET, HEAD, POST, PATCH, DELETE, OPTIONS");
});

test.each([
  ["HTTP/1.1\r\nTransfer-Encoding: chunked", "200"],
  ["HTTP/1.1\r\nTransfer-Encoding: Chunked", "200"],
  ["HTTP/1.1\r\nTransfer-Encoding: gzip, chunked", "501"],
  ["HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked", "400"],
])("a body ends where its request says, or the connection does: %j is answered %s", async (head, status) => {
  const { url } = await start();
  const body = 'f\r\n{"oql":"works"}\r\n0\r\n\r\n';
  const next = "GET /health/live HTTP/1.0\r\n\r\n";
  const request = `POST /query ${head}\r\nHost: a\r\nContent-Type: application/json\r\n\r\n${body}`;
  const answers = await sendRaw(url, request + next);
  const expected = status === "200" ? [status, "200"] : [status];
  expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, one]) => one)).toEqual(expected);
});

test("a coding without a name and another version of HTTP are refused", async () => {
  const { url } = await start();
  const rest = "Host: a\r\nConnection: close\r\n";
  const empty = `POST /query HTTP/1.1\r\n${rest}Transfer-Encoding:\r\nContent-Length: 15\r\n\r\n{"oql":"works"}`;
  expect(await sendRaw(url, empty)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await sendRaw(url, `GET /health/live HTTP/2.0\r\n${rest}\r\n`)).toMatch(/^HTTP\/1\.1 505 /);
});
