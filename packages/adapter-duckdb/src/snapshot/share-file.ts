import { copyFile, link } from "node:fs/promises";

/** Gives a file a second name, or a copy where the file system has no hard links. True when it is the same file. */
export async function shareFile(source: string, target: string): Promise<boolean> {
  return link(source, target).then(
    () => true,
    () => copyFile(source, target).then(() => false),
  );
}
