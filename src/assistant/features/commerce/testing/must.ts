import assert from 'node:assert/strict';
import type { Result } from '../../../../core/index.ts';

/** The value of a success; fails the test with the failure's words. */
export function must<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : `${result.code}: ${result.why}`);
  return result.value;
}
