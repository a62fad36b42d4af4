import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Result } from '../../core/index.ts';
import type { MeterLine, ModelGateway, ModelRequest, TextRequest } from '../index.ts';

const SCHEMA = z.strictObject({ act: z.string() });
/** A tier of each protocol that the stand-in speaks. */
export const BOTH = ['quick', 'slow'] as const;

/** A question for text. */
export function asked(more: Partial<TextRequest> = {}): TextRequest {
  return { owner: 'wen', layer: 'L1', tier: 'quick', prompt: 'What now?', maxOutputTokens: 50, ...more };
}

/** A question for an answer of a form. */
export function formed(more: Partial<ModelRequest<{ act: string }>> = {}): ModelRequest<{ act: string }> {
  return { ...asked(), schema: SCHEMA, ...more };
}

export function got<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : `${result.code}: ${result.why}`);
  return result.value;
}

export function failureOf(result: Result<unknown>, code: string) {
  assert.ok(!result.ok, 'it should have failed');
  assert.equal(result.code, code, result.why);
  assert.ok(result.why !== '' && result.howTo !== '' && !/\{\w+\}/.test(result.why + result.howTo), result.why);
  return result;
}

export function totalOf(gateway: ModelGateway): MeterLine {
  const [line] = got(gateway.meter.totals());
  assert.ok(line !== undefined);
  return line;
}

/** Nothing is reserved any more, whatever became of the calls. */
export function assertSettled(gateway: ModelGateway): void {
  for (const cap of got(gateway.meter.caps('wen'))) assert.equal(cap.held, 0, JSON.stringify(cap));
}
