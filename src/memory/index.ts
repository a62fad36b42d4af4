export { type Embedder, hashedEmbedder } from './embedder.ts';
export type { Id, Memory, MemorySource, NewMemory, Trace } from './memory.ts';
export { type Insight, type MemorySnapshot, MemoryStream, type RecallOptions } from './memory-stream.ts';
export { type Digest, MAX_DIGESTS, type MemoryOptions, type RecallWeights } from './options.ts';
export { type FindMemory, type ProvenanceStep, provenanceOf } from './provenance.ts';
export type { Nearness, Recalled } from './recall.ts';
export { Relevance } from './relevance.ts';
export { type MeaningRecall, MemoryVectors, type VectorOptions } from './vectors.ts';
