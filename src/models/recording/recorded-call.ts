import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fail, messageOf, type Result, succeed } from '../../core/index.ts';
import { TIERS } from '../request.ts';

const count = z.int().min(0);

const usageSchema = z.object({
  inputTokens: count,
  cachedTokens: count,
  outputTokens: count,
  micros: count.optional().transform((micros) => micros),
  calls: count,
  estimated: z.boolean(),
});

const toolCallSchema = z.object({
  id: z.string(),
  name: z.string(),
  input: z.unknown(),
  fault: z.string().exactOptional(),
});

const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    text: z.string(),
    toolCalls: z.array(toolCallSchema),
    tier: z.enum(TIERS),
    degraded: z.string().exactOptional(),
    cutOff: z.boolean(),
    usage: usageSchema,
  }),
  /** Each vector as the base64 of its 32-bit floats, the lowest byte first. */
  z.object({ kind: z.literal('vectors'), vectors: z.array(z.string()), usage: usageSchema }),
  z.object({
    kind: z.literal('failure'),
    code: z.string(),
    why: z.string(),
    howTo: z.string(),
    data: z.record(z.string(), z.unknown()).exactOptional(),
  }),
]);

const recordedCallSchema = z.object({
  /** Which question it was: {@link callKey}. */
  key: z.string(),
  /** How many questions with this key came before. */
  occurrence: count,
  owner: z.string(),
  layer: z.string(),
  latencyMs: z.number().min(0),
  outcome: outcomeSchema,
});

/** One question and what came of it: all that a replay needs. */
export type RecordedCall = z.output<typeof recordedCallSchema>;
export type RecordedOutcome = RecordedCall['outcome'];

/** Reads a recorded call from JSON. */
export function decodeCall(json: unknown): Result<RecordedCall> {
  const parsed = recordedCallSchema.safeParse(json);
  if (parsed.success) return succeed(parsed.data);
  const why = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return fail('not_a_recorded_call', why, 'read it with the program that wrote it');
}

/** Reads a recorded call from a line of text. */
export function decodeLine(line: string): Result<RecordedCall> {
  try {
    return decodeCall(JSON.parse(line));
  } catch (thrown) {
    return fail('not_a_recorded_call', messageOf(thrown), 'read it with the program that wrote it');
  }
}

/** What tells questions apart: SHA-256 over their parts as JSON, in hex. */
export function callKey(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts), 'utf8').digest('hex');
}

/** A vector as text, and back. */
export function textOfVector(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}

export function vectorOfText(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  return Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) => bytes.readFloatLE(i * 4));
}
