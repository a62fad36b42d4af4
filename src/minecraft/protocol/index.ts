export { readWithinBounds } from './bounded-reading.ts';
export { FrameSplitter } from './frame-splitter.ts';
export { useLeanCompiler } from './lean-compiler.ts';
export { readLightAsBytes, useLeanData } from './lean-data.ts';
export { Outbox } from './outbox.ts';
export { MAX_PACKET_BYTES, unpackFrame } from './unpack-frame.ts';
export { readVarInt, varInt } from './var-int.ts';
export { warmUpProtocol } from './warm-up.ts';
