import { expect, it } from "vitest";
import {
  addresses,
  completeAt,
  contextAt,
  diagnose,
  format,
  fromUrl,
  hoverAt,
  lint,
  locate,
  parse,
  parseOrThrow,
  print,
  printOneLine,
  queryForm,
  renderTree,
  tokens,
  toUrl,
  translate,
} from "../src/index.ts";

// What no compiler keeps plain JavaScript from.
const noTexts: readonly unknown[] = [undefined, null, 5, {}, []];

/** Functions with their names, as plain JavaScript calls them. */
function named(...functions: readonly ((given: never, position: never) => unknown)[]) {
  return functions.map((call) => ({ name: call.name, call }));
}

it.each(
  named(completeAt, contextAt, diagnose, format, hoverAt, lint, parse, parseOrThrow, queryForm, tokens),
)("$name says that it takes a text", ({ call }) => {
  for (const given of noTexts)
    expect(() => call(given as never, 0 as never), String(given)).toThrow(
      new TypeError("text has to be a string."),
    );
});

it("fromUrl says that it takes a URL", () => {
  for (const given of noTexts)
    expect(() => fromUrl(given as never), String(given)).toThrow(new TypeError("url has to be a string."));
});

it.each(named(addresses, locate, print, printOneLine, renderTree, toUrl))(
  "$name says that it takes a query",
  ({ call }) => {
    for (const given of [...noTexts, "works"])
      expect(() => call(given as never, {} as never), String(given)).toThrow(
        new TypeError("get_rows of oqo has to be a string."),
      );
  },
);

it("translate answers for what has none of the three forms", () => {
  for (const given of [undefined, null, 5, "works", {}])
    expect(translate(given as never)).toMatchObject({
      ok: false,
      body: { validation: { errors: [{ type: "invalid_body" }] } },
    });
});
