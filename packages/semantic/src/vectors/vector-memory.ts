import { vectorModule } from "./vector-module.ts";

/** Memory, and the functions of `vectorModule` that read it. Places are those in the memory. */
export interface VectorMemory {
  readonly buffer: ArrayBuffer;
  readonly dot: (bytes: number, numbers: number, end: number) => number;
  readonly differing: (bits: number, others: number, end: number) => number;
}

/** What is used of `WebAssembly`; the types of the language are without it. */
interface Runtime {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: object,
  ) => { readonly exports: Omit<VectorMemory, "buffer"> };
}

const pageSize = 65_536;

/** Memory of so many bytes. Null where there is no WebAssembly with vector instructions, or no room. */
export function vectorMemory(size: number): VectorMemory | null {
  const scope: object = globalThis;
  const runtime: Runtime | undefined = Reflect.get(scope, "WebAssembly");
  if (runtime === undefined) return null;
  try {
    const memory = new runtime.Memory({ initial: Math.ceil(size / pageSize) });
    const { exports } = new runtime.Instance(new runtime.Module(vectorModule()), { env: { memory } });
    return { buffer: memory.buffer, dot: exports.dot, differing: exports.differing };
  } catch {
    return null;
  }
}
