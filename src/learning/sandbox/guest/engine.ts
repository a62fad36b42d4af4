import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule, RELEASE_SYNC } from 'quickjs-emscripten';
import type { SandboxLimits } from '../limits.ts';

const PAGE_BYTES = 64 * 1024;
/** What the engine's build asks for before any program runs: its imported memory has this many pages. */
const INITIAL_PAGES = 256;

/** What the engine may need beyond the program's values: holes between them. */
const OVERHEAD = 1.5;

/** The language's own, which Node's types leave to those of browsers. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => object;
  };
};

/**
 * A fresh engine in a memory of its own that cannot grow beyond what the limit needs. Each run has its own: what one run
 * may break in it cannot outlive the run.
 */
export function freshEngine({ memoryBytes }: Pick<SandboxLimits, 'memoryBytes'>): Promise<QuickJSWASMModule> {
  const maximum = INITIAL_PAGES + Math.ceil((OVERHEAD * memoryBytes) / PAGE_BYTES);
  const wasmMemory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum });
  return newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { wasmMemory }));
}
