export { FrameSplitter } from './frame-splitter.ts';
export { useLeanCompiler } from './lean-compiler.ts';
export { readLightAsBytes, useLeanData } from './lean-data.ts';
export { warmUpProtocol } from './warm-up.ts';
