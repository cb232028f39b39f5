import { expect, it } from "vitest";
import { fromUrl } from "../index.ts";
import { parse } from "../parser/parse.ts";
import { wirePosition } from "./wire-position.ts";

it.each([
  ["", "", null],
  ["works where year is (2001) and  ", "", null],
  ["works where title > cat", ">", null],
  ["works where title does", "does", null],
  ["works where country is in collection (US [x])", "US", null],
  ["works where 🌱 is x", "🌱", 12],
  ["works where year [of it] =", "=", 25],
])("%s: at %j, told as %j", (text, place, position) => {
  const [found] = parse(text).diagnostics;
  expect(found && Array.from(text).slice(found.span.start, found.span.end).join("")).toBe(place);
  expect(found && wirePosition(found)).toBe(position);
});

it.each([
  ["/works?filter=colour:red,type:book", "colour"],
  [
    "/works?sort=%F0%9F%8C%B1&filter=doi:%22a%2Cb%22,publication_year:%C3%A9t%C3%A9|2020",
    "%C3%A9t%C3%A9|2020",
  ],
  ["/works?filter=type:%F0%9F%8C%B1,type:", ""],
  ["/works?filter=%ff,type:book", "%ff"],
  ["/works?sample=a%20few", "a%20few"],
  ["/works?search=%E2%82%AC+!a+b", "!a"],
  ["/works?filter=type:a&🌱=1&filter=type:b", "type:b"],
])("%s: at %j", (url, place) => {
  const [found] = fromUrl(url).diagnostics;
  expect(found && Array.from(url).slice(found.span.start, found.span.end).join("")).toBe(place);
});
