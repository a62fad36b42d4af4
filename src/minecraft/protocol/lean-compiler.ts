import { createRequire } from 'node:module';

/** The functions made of a protocol for one purpose, by name of the type. */
type Codecs = Record<string, unknown>;

const PURPOSES = ['sizeOf', 'write', 'read'] as const;

type Purpose = (typeof PURPOSES)[number];

/** protodef's compiler of one purpose: writes code, and makes functions of it. */
interface PurposeCompiler {
  generate(): string;
  compile(code: string): Codecs;
}

/** protodef's compiler of a protocol. */
type ProtocolCompiler = Readonly<Record<`${Purpose}Compiler`, PurposeCompiler>>;

/** A protocol as protodef compiles it: functions by purpose. */
export type CompiledProtocol = Record<`${Purpose}Ctx`, Codecs>;

/** As much of protodef's door as is used here; the package has no declarations of it. */
interface Protodef {
  readonly Compiler: {
    readonly ProtoDefCompiler: {
      readonly prototype: { compileProtoDefSync(this: ProtocolCompiler, options?: unknown): CompiledProtocol };
    };
    readonly CompiledProtodef: new (...codecs: readonly (Codecs | undefined)[]) => CompiledProtocol;
    readonly ReadCompiler: { readonly prototype: object };
  };
}

const require = createRequire(import.meta.url);

let lean = false;

/**
 * Makes minecraft-protocol compile of a protocol only what is used, once it is used. As it stands it compiles each state
 * of each direction for reading, for writing and for measuring, though an end only reads what comes and only writes what
 * goes, and sets its lines in before the code is evaluated: that was a third of a start. What the functions do is the
 * same. Done once a thread, before the first connection.
 */
export function useLeanCompiler(): void {
  if (lean) return;
  lean = true;
  const { Compiler } = createRequire(require.resolve('minecraft-protocol'))('protodef') as Protodef;
  const { CompiledProtodef, ProtoDefCompiler, ReadCompiler } = Compiler;
  const shared = Object.getPrototypeOf(ReadCompiler.prototype) as { indent(code: string): string };
  shared.indent = (code) => code;
  ProtoDefCompiler.prototype.compileProtoDefSync = function compileWhenUsed() {
    const compiled = new CompiledProtodef();
    for (const purpose of PURPOSES) defineWhenUsed(compiled, purpose, this[`${purpose}Compiler`]);
    return compiled;
  };
}

function defineWhenUsed(compiled: CompiledProtocol, purpose: Purpose, compiler: PurposeCompiler): void {
  const name = `${purpose}Ctx` as const;
  Object.defineProperty(compiled, name, {
    configurable: true,
    enumerable: true,
    get() {
      const value = compiler.compile(compiler.generate());
      Object.defineProperty(compiled, name, { value, configurable: true, enumerable: true, writable: true });
      return value;
    },
  });
}
