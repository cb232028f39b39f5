import { readdirSync, readFileSync } from "node:fs";

/** A case of the specification, as `spec/cases/case.schema.json` has it. */
export interface Case {
  readonly id: string;
  readonly spec: string;
  readonly input: {
    readonly oql?: string;
    readonly position?: number;
    readonly oqo?: { readonly get_rows: string };
    readonly oxurl?: string;
  };
  readonly expect: {
    readonly oqo?: object;
    readonly oql?: string;
    readonly url?: string | null;
    readonly context?: object;
    readonly mends?: string;
    readonly mended?: string;
    readonly validation?: readonly { readonly code: string; readonly location: string | null }[];
    readonly diagnostics?: readonly { readonly code: string; readonly start?: number }[];
  };
}

const folder = new URL("../../../spec/cases/", import.meta.url);

/** The names of the files that hold the cases. */
export const caseFiles: readonly string[] = readdirSync(folder).filter(
  (name) => name.endsWith(".json") && name !== "case.schema.json",
);

/** The cases of all files. */
export const specCases: readonly Case[] = caseFiles.flatMap((name): Case[] =>
  JSON.parse(readFileSync(new URL(name, folder), "utf8")),
);
