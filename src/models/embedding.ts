import { type Failure, type Result, succeed } from '../core/index.ts';
import type { Caller, Work } from './caller.ts';
import { modelFailure } from './failures.ts';
import type { BackendVectors } from './providers/backend.ts';
import type { Question } from './question.ts';
import type { Target } from './target.ts';
import { messagesTokenBound } from './tokens.ts';

/** Texts that one question may have. */
const MAX_EMBED_TEXTS = 1024;
/** Characters that one text may have. */
const MAX_EMBED_CHARS = 100_000;
/** Texts that go in one call. */
const BATCH = 32;

/** Why texts cannot be embedded, or undefined. */
export function embedFault(owner: string, texts: readonly string[]): Failure | undefined {
  const say = (detail: string): Failure => modelFailure('bad_request', { detail });
  if (owner === '') return say('the owner must be named');
  if (texts.length > MAX_EMBED_TEXTS) return say(`${texts.length} texts are more than ${MAX_EMBED_TEXTS}`);
  const bad = texts.findIndex((text) => text.trim() === '' || text.length > MAX_EMBED_CHARS);
  return bad < 0 ? undefined : say(`text ${bad + 1} must have 1 to ${MAX_EMBED_CHARS} characters`);
}

/** The vectors of texts, in order: all, or the first failure. */
export async function embedAll(
  caller: Caller,
  target: Target,
  owner: string,
  texts: readonly string[],
  question: Question,
  tries: number,
): Promise<Result<readonly Float32Array[]>> {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += BATCH) {
    const batch = texts.slice(from, from + BATCH);
    const work: Work<BackendVectors> = {
      owner,
      layer: 'embed',
      tier: 'embed',
      head: undefined,
      execution: undefined,
      inputTokens: messagesTokenBound(batch),
      outputTokens: 0,
      run: (signal) => target.backend.embed(batch, signal),
      tokensOf: ({ inputTokens }) =>
        inputTokens === undefined ? undefined : { inputTokens, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 0 },
      declaredMsOf: ({ latencyMs }) => latencyMs,
    };
    const reply = await caller.call(target, work, question, tries);
    if (!reply.ok) return reply;
    vectors.push(...reply.value.vectors);
  }
  return succeed(vectors);
}
