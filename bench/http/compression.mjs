// What it takes to compress an answer, and what is left of it: `node bench/http/compression.mjs URL`.
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [url] = process.argv.slice(2);
if (url === undefined) throw new Error("Give the URL of an answer: node bench/http/compression.mjs URL");
const body = Buffer.from(await (await fetch(url)).arrayBuffer());
const milliseconds = 1500;

const brotli = (quality) => () =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const ways = [
  ...[1, 3, 6].map((level) => [`gzip ${level}`, () => gzipSync(body, { level })]),
  ...[3, 4, 11].map((quality) => [`brotli ${quality}`, brotli(quality)]),
];

console.log(`${body.length} bytes\n\n| | µs a kB | left |\n| --- | ---: | ---: |`);
for (const [name, compress] of ways) {
  const { length } = compress();
  let calls = 0;
  const begun = performance.now();
  while (performance.now() - begun < milliseconds) {
    compress();
    calls += 1;
  }
  const each = ((performance.now() - begun) * 1000) / calls / (body.length / 1000);
  console.log(`| ${name} | ${each.toFixed(1)} | ${((100 * length) / body.length).toFixed(1)} % |`);
}
