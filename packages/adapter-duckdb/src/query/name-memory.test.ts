import { describe, expect, it } from "vitest";
import { NameMemory } from "./name-memory.ts";

function library(size: number): {
  asked: string[][];
  find: (ids: readonly string[]) => Promise<Map<string, string>>;
} {
  const asked: string[][] = [];
  const find = async (ids: readonly string[]): Promise<Map<string, string>> => {
    asked.push([...ids]);
    return new Map(ids.flatMap((id) => (Number(id.slice(1)) < size ? [[id, `name ${id}`]] : [])));
  };
  return { asked, find };
}

describe("NameMemory", () => {
  it("asks for an id once, whether it has a name or not", async () => {
    const memory = new NameMemory();
    const { asked, find } = library(3);
    expect(await memory.read("topics", ["T1", "T9"], find)).toEqual(new Map([["T1", "name T1"]]));
    expect([...(await memory.read("topics", ["T2", "T9", "T1"], find)).keys()].sort()).toEqual(["T1", "T2"]);
    expect(await memory.read("topics", ["T9", "T2"], find)).toEqual(new Map([["T2", "name T2"]]));
    expect(asked).toEqual([["T1", "T9"], ["T2"]]);
  });

  it("keeps entity types apart", async () => {
    const memory = new NameMemory();
    const { asked, find } = library(3);
    await memory.read("topics", ["1"], find);
    await memory.read("fields", ["1"], find);
    expect(asked).toHaveLength(2);
  });

  it("forgets what was asked for longest ago", async () => {
    const memory = new NameMemory();
    const { asked, find } = library(0);
    const many = Array.from({ length: 99_999 }, (_, index) => `A${index}`);
    await memory.read("authors", ["first"], find);
    await memory.read("authors", many, find);
    await memory.read("authors", ["first"], find);
    await memory.read("authors", ["one more"], find);
    await memory.read("authors", ["first", "A0", "A1"], find);
    expect(asked.slice(2)).toEqual([["one more"], ["A0"]]);
  });
});
