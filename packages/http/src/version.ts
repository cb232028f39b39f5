import { readFileSync } from "node:fs";

/** The version of this package; empty in a bundle, which has no manifest beside it. */
export const version: string = readVersion();

function readVersion(): string {
  try {
    const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
    const isNamed = typeof manifest === "object" && manifest !== null && "version" in manifest;
    return isNamed ? String(manifest.version) : "";
  } catch {
    return "";
  }
}
