import { expect, it, vi } from "vitest";
import { countMembers } from "./json-text.ts";
import { licenseCode, typeOfCrossref } from "./vocabulary.ts";

async function markWith(path: string, change: () => object): Promise<string> {
  vi.resetModules();
  vi.doMock(path, async (original) => ({ ...(await original<object>()), ...change() }));
  const { normalizationMark } = await import("./normalization-mark.ts");
  vi.doUnmock(path);
  return normalizationMark();
}

it("differs when a value, a member of older objects or an identifier is read otherwise, and only then", async () => {
  const own = await markWith("./vocabulary.ts", () => ({}));
  const others = [
    await markWith("./vocabulary.ts", () => ({
      typeOfCrossref: (type: string) => (type === "database" ? "article" : typeOfCrossref(type)),
    })),
    await markWith("./vocabulary.ts", () => ({
      licenseCode: (name: string) => (name === "pd" ? "pd" : licenseCode(name)),
    })),
    await markWith("./entity-rules.ts", () => ({ rulesOf: {} })),
    await markWith("./work-input.ts", () => ({ modernWork: (raw: object) => ({ ...raw }) })),
    await markWith("./abstract.ts", () => ({ decodeAbstract: () => null })),
    await markWith("../ids/external-id.ts", () => ({ readDoi: () => undefined })),
    await markWith("./plain-members.ts", () => ({ plainMembers: () => undefined })),
    await markWith("./json-text.ts", () => ({ countMembers: (json: string) => countMembers(json) - 1 })),
    await markWith("../text/without-markup.ts", () => ({ withoutMarkup: (text: string) => text })),
  ];
  expect(new Set([own, ...others]).size).toBe(10);
  expect(await markWith("./vocabulary.ts", () => ({}))).toBe(own);
});
