// What the files of the snapshot's full-text indexes hold; packages/adapter-duckdb/src/text/index-files.ts describes
// them.
import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";

/** Words of the works that both analyses leave as they are, most frequent first, and the bytes of the indexes. */
export function readIndex(directory) {
  const sizeOf = (name) => statSync(join(directory, name)).size;
  const sum = (names) => names.reduce((bytes, name) => bytes + sizeOf(name), 0);
  const files = readdirSync(directory).filter((name) => /\.(postings|places)$/.test(name));
  const own = files.filter((name) => name.startsWith("works.abstract."));
  return {
    vocabulary: readVocabulary(join(directory, "works.abstract.postings")),
    bytes: sum(own),
    allBytes: sum(files),
  };
}

function readVocabulary(path) {
  const file = openSync(path);
  const read = (offset, length) => {
    const bytes = Buffer.alloc(length);
    readSync(file, bytes, 0, length, offset);
    return bytes;
  };
  try {
    const { size } = statSync(path);
    const length = read(size - 4, 4).readUInt32LE(0);
    const { sections } = JSON.parse(read(size - 4 - length, length));
    const texts = (name) =>
      read(...sections[name])
        .toString()
        .split("\n")
        .slice(0, -1);
    const words = new Set(texts("words"));
    const lists = read(...sections.lists);
    return texts("stems")
      .map((word, stem) => ({ word, count: lists.readUInt32LE(stem * 12) }))
      .filter(({ word }) => words.has(word) && /^[a-z]{5,}[^eyis]$/.test(word))
      .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
  } finally {
    closeSync(file);
  }
}
