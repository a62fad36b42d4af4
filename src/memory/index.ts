export type { Id, Memory, MemorySource, NewMemory } from './memory.ts';
export { type MemorySnapshot, MemoryStream, type RecallOptions } from './memory-stream.ts';
export type { MemoryOptions, RecallWeights } from './options.ts';
export { type FindMemory, type ProvenanceStep, provenanceOf } from './provenance.ts';
export type { Recalled } from './recall.ts';
