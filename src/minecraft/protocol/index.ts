export { useLeanCompiler } from './lean-compiler.ts';
export { warmUpProtocol } from './warm-up.ts';
