import { randomUUID } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LinePacker } from "./gzip.ts";
import { makeDirectory } from "./make-directory.ts";

const linesPerMember = 2000;

/**
 * The files of one run. Each is written under a name that no reader looks for; `publish` gives all of them
 * their final names, `discard` removes them.
 */
export class Output {
  private readonly directory: string;
  private readonly names: string[] = [];
  /** Another run may write into the same directory. */
  private readonly partialSuffix: string = `.${randomUUID().slice(0, 8)}.partial`;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Opens a new file; the caller closes it. */
  async create(name: string): Promise<FileHandle> {
    const path = join(this.directory, name);
    await makeDirectory(dirname(path));
    this.names.push(name);
    return open(path + this.partialSuffix, "w");
  }

  /** Writes lines as gzip members and returns their number; an empty file is one empty member. */
  async writeLines(name: string, lines: Iterable<string>): Promise<number> {
    const file = await this.create(name);
    try {
      const packer = new LinePacker();
      let count = 0;
      for (const line of lines) {
        packer.add(line);
        count += 1;
        if (count % linesPerMember === 0) await file.appendFile(packer.pack());
      }
      if (count % linesPerMember > 0 || count === 0) await file.appendFile(packer.pack());
      return count;
    } finally {
      await file.close();
    }
  }

  /** Gives every file its final name, replacing files of earlier runs. */
  async publish(): Promise<void> {
    for (const name of this.names) {
      const path = join(this.directory, name);
      await rename(path + this.partialSuffix, path);
    }
  }

  /** Removes every file that was not published. */
  async discard(): Promise<void> {
    for (const name of this.names) await rm(join(this.directory, name) + this.partialSuffix, { force: true });
  }
}
