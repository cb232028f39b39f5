import { fileURLToPath } from "node:url";
import { build } from "vite";

const entry = "virtual:entry";

/**
 * The text of one module, given as code, with all that it imports: Vite's production build for browsers.
 * `root` is the directory that packages are looked up from.
 */
export async function bundleText(
  code,
  { root = new URL("../", import.meta.url), plugins = [], minify, sourcemap, treeshake } = {},
) {
  const own = {
    name: "entry",
    resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
    load: (id) => (id === `\0${entry}` ? code : undefined),
  };
  const { output } = await build({
    configFile: false,
    logLevel: "silent",
    root: fileURLToPath(root),
    plugins: [own, ...plugins],
    build: {
      write: false,
      target: "es2022",
      minify,
      sourcemap,
      rollupOptions: {
        input: entry,
        preserveEntrySignatures: "strict",
        ...(treeshake && { treeshake }),
        output: { format: "es" },
      },
    },
  });
  return output.map((chunk) => chunk.code ?? "").join("");
}
